import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Protects a learner who goes on studying in Anki: what a later import does with cards that the library knows.
@MainActor @Suite struct CollectionImportTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private var now: Timestamp { services.clock.now }

    init() { library = LibraryViewModel(services: services) }

    // MARK: Buried

    @Test(arguments: [CardState.learning, .relearning])
    func `A buried card that is learned waits until tomorrow, at its step`(_ state: CardState) throws {
        // Given
        var card = card(in: 1, state)
        (card.isBuried, card.due, card.stepsLeft) = (true, .moment(now + .seconds(-60)), 1)
        // When
        try importNotes([note("g", [card])])
        // Then
        #expect(throws: Failure.self) { try library.review.next() }
        let counts = try library.review.counts()
        #expect(counts.total == 0 && counts.laterToday == 0)
        #expect(counts.buried == BuriedCards(siblings: 0, imported: 1))
        #expect(try services.library.card(Card.ID(1))?.schedule.step == (state == .learning ? 1 : 0))
        // When
        services.pass(.seconds(86_400))
        // Then
        #expect(try library.review.next().id == 1)
        #expect(try library.review.counts().buried == BuriedCards())
    }

    @Test func `Cards that Anki has buried wait even if siblings do not`() throws {
        try library.settings.set(SettingChange(key: "bury_siblings", value: "off"))
        var card = card(in: 1)
        card.isBuried = true
        try importNotes([note("g", [card])])
        #expect(try library.review.counts().new == 0)
        #expect(try library.review.counts().buried.imported == 1)
    }

    // MARK: Moved

    @Test func `A card that was moved in Anki follows, and the import says so`() throws {
        // Given
        try importNotes([note("g", [card(in: 1)])])
        #expect(try library.cards.show(.id(1)).book == "French")
        // When
        let moved = card(in: 2, changedAfter: 100)
        let summary = try importNotes([note("g", [moved])])
        // Then
        #expect(summary.updated == 1 && summary.books == ["Verbs"])
        #expect(summary.remarks == [.collection(.movedCards, 1)])
        #expect(try library.cards.show(.id(1)).book == "Verbs")
        #expect(try importNotes([note("g", [moved])]).unchanged == 1)
    }

    @Test func `A card that was answered here after the move stays`() throws {
        try importNotes([note("g", [card(in: 1)])])
        services.pass(.seconds(200))
        _ = try library.review.answer(CardAnswer(card: .id(1), rating: .good))
        #expect(try importNotes([note("g", [card(in: 2, changedAfter: 100)])]).unchanged == 1)
        #expect(try library.cards.show(.id(1)).book == "French")
    }

    @Test func `A card that a person has put into a book of her own stays, and so does one of a renamed book`() throws {
        try importNotes([note("g", [card(in: 1)]), note("h", [card(in: 2)])])
        try library.books.add("Mine")
        try library.cards.move(CardMove(card: .id(1), book: .name("Mine")))
        try library.books.rename(BookRename(book: .name("Verbs"), name: "Other verbs"))
        let summary = try importNotes([note("g", [card(in: 1, changedAfter: 100)]), note("h", [card(in: 2, changedAfter: 100)])])
        #expect(summary.unchanged == 2 && summary.remarks.isEmpty)
        #expect(try library.cards.show(.id(1)).book == "Mine")
        #expect(try library.cards.show(.id(2)).book == "Other verbs")
    }

    @Test func `With a requested book, no card is moved`() throws {
        try importNotes([note("g", [card(in: 1)])])
        try importNotes([note("g", [card(in: 2, changedAfter: 100)])], ImportRequest(path: "a.apkg", book: .name("Verbs")))
        #expect(try library.cards.show(.id(1)).book == "French")
    }

    @Test(arguments: [false, true]) func `A plain card is moved unless its front is taken`(_ isTaken: Bool) throws {
        // Given
        for name in ["French", "Verbs"] { try library.books.add(name) }
        try library.cards.add(NewCard(book: .name("French"), front: "aller", back: "to go"))
        try library.cards.add(NewCard(book: .name("Verbs"), front: isTaken ? "aller" : "venir", back: "x"))
        try library.importExport.exportFile(ExportRequest(path: "all.apkg"))
        let written = try #require(services.files.writtenCollections["all.apkg"])
        var notes = written.notes
        notes[0].cards[0].deck = notes[1].cards[0].deck
        notes[0].cards[0].modifiedAt = notes[0].cards[0].modifiedAt + .seconds(60)
        // When
        let summary = try importNotes(notes, head: written.head)
        // Then
        #expect(summary.updated == (isTaken ? 0 : 1))
        #expect(summary.remarks == [.collection(isTaken ? .cardsNotMoved : .movedCards, 1)])
        #expect(try library.cards.show(.id(1)).book == (isTaken ? "French" : "Verbs"))
    }

    // MARK: Removed and reset

    @Test func `A card that a newer note no longer makes is deleted, and the import says so`() throws {
        // Given
        let type = try #require(NoteType.cloze.ankiForm)
        let head = CollectionHead(decks: Self.decks, types: [7: type], createdAt: Timestamp(milliseconds: 0))
        var second = card(in: 1)
        second.ordinal = 1
        try importNotes([note("g", [card(in: 1), second], fields: ["{{c1::one}} and {{c2::two}}", ""])], head: head)
        #expect(try library.cards.list(CardListing()).rows().count == 2)
        // When
        var newer = note("g", [card(in: 1)], fields: ["{{c1::one}} and two", ""])
        newer.modifiedAt = now + .seconds(60)
        let summary = try importNotes([newer], head: head)
        // Then
        #expect(summary.remarks == [.collection(.removedCards, 1)])
        #expect(try library.cards.list(CardListing()).rows().map(\.front) == ["[…] and two"])
    }

    @Test func `A card that was reset in Anki loses the answers from before, here as well`() throws {
        // Given
        let answers = (1...3).map { answer(after: $0) }
        var studied = card(in: 1, .review)
        (studied.answers, studied.interval, studied.due) = (answers, 10, .day(20_490))
        try importNotes([note("g", [studied])])
        #expect(try library.cards.show(.id(1)).repetitions == 3)
        // When
        var reset = card(in: 1)
        reset.answers =
            answers + [
                CollectionAnswer(at: .stub + .seconds(5000), kind: .reset, rating: nil, interval: .days(0), duration: .zero)
            ]
        let summary = try importNotes([note("g", [reset])])
        // Then
        #expect(summary.updated == 1)
        #expect(try library.cards.show(.id(1)).state == .new)
        #expect(try library.check.problems().rows().isEmpty)
        #expect(try importNotes([note("g", [reset])]).unchanged == 1)
        // When
        var learned = card(in: 1, .learning)
        (learned.answers, learned.due) = (reset.answers + [answer(after: 6, .learning)], .moment(now))
        try importNotes([note("g", [learned])])
        // Then
        #expect(try library.cards.show(.id(1)).repetitions == 1)
        #expect(try library.check.problems().rows().isEmpty)
    }

    private func answer(after thousandSeconds: Int, _ kind: CollectionAnswer.Kind = .review) -> CollectionAnswer {
        CollectionAnswer(
            at: .stub + .seconds(thousandSeconds * 1000), kind: kind, rating: .good, interval: .days(1), duration: .zero)
    }

    // MARK: What cannot be taken over

    @Test func `A note that must not be known is named by its text`() throws {
        let formatted = note("g", [card(in: 1)], fields: ["<b>a</b> &lt; b<br>c", "back"])
        try importNotes([formatted])
        #expect(throws: Failure.format(.conflict(front: "a < b\nc"), file: "a.apkg", line: 0)) {
            try importNotes([formatted], ImportRequest(path: "a.apkg", onConflict: .fail))
        }
    }

    @Test func `Names of decks and estimated memories are told in numbers`() throws {
        var studied = card(in: 1, .review)
        (studied.interval, studied.ease, studied.due) = (10, 1.3, .day(20_490))
        let type = NoteType(
            id: NoteType.ID(0), name: "Own", fields: ["Front", "Back"],
            templates: [CardTemplate(name: "One", front: "{{Front}} {{Deck}}", back: "{{Back}}")], isHTML: true, ankiID: 7)
        let head = CollectionHead(decks: Self.decks, types: [7: type], createdAt: Timestamp(milliseconds: 0))
        let summary = try importNotes([note("g", [studied]), note("h", [card(in: 1)])], head: head)
        #expect(
            summary.remarks == [
                .collection(.cardsWithoutLog, 1), .collection(.estimatedMemories, 1), .collection(.deckNames, 2),
            ])
        #expect(try library.cards.show(.id(1)).front == "a")
    }

    @Test func `Tags, notes and cards that are left out are named, three of each`() throws {
        let tags = (1...5).map { "\($0)" + String(repeating: "t", count: 200) }
        var tagged = note("g", [card(in: 1)])
        tagged.tags = tags + tags
        let large = (1...4).map { index in
            note("large\(index)", [card(in: 1)], fields: ["\(index) &amp; more", String(repeating: "x", count: 70_000)])
        }
        let summary = try importNotes([tagged] + large + [note("blank", [card(in: 1)], fields: ["", ""])])
        #expect(
            summary.remarks == [
                .collection(.notes, 1), .collection(.largeNotes, 4, examples: ["1 & more", "2 & more", "3 & more"]),
                .collection(.cards, 5, examples: ["1 & more", "2 & more", "3 & more"]),
                .collection(.tags, 10, examples: tags.prefix(3).map { String($0.prefix(200)) }),
            ])
    }

    // MARK: Collections

    private static let decks: [Int64: String] = [1: "French", 2: "Verbs"]

    @discardableResult
    private func importNotes(
        _ notes: [CollectionNote], _ request: ImportRequest = ImportRequest(path: "a.apkg"), head: CollectionHead? = nil
    ) throws -> ImportSummary {
        let types = [Int64(7): try #require(NoteType.basic.ankiForm)]
        let usual = CollectionHead(decks: Self.decks, types: types, createdAt: Timestamp(milliseconds: 0))
        let records = [.head(head ?? usual)] + notes.map { CollectionRecord.note($0) }
        services.files.others[request.path] = (.collection, records.map { .collection($0) })
        return try library.importExport.importFile(request)
    }

    private func note(_ guid: String, _ cards: [CollectionCard], fields: [String] = ["a", "b"]) -> CollectionNote {
        CollectionNote(guid: guid, type: 7, fields: fields, tags: [], modifiedAt: Timestamp(milliseconds: 0), cards: cards)
    }

    private func card(in deck: Int64, _ state: CardState = .new, changedAfter seconds: Int64 = 0) -> CollectionCard {
        CollectionCard(
            ordinal: 0, deck: deck, addedAt: .stub, modifiedAt: .stub + .seconds(seconds), state: state)
    }
}
