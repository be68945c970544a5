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

    @Test(arguments: [
        ("A :: B::", "A::B"), ("::A:::B", "A::B"), (" ::: ", "Deck 7"), ("@ ::A", "A"), ("A::B", "A::B"),
    ])
    func `A deck whose name no book can have becomes a book with a similar name`(_ deck: String, _ book: String) throws {
        let type = try #require(NoteType.basic.ankiForm)
        let head = CollectionHead(decks: [7: deck], types: [7: type], createdAt: Timestamp(milliseconds: 0))
        try services.givenCollection([.given("g", [.given(in: 7)])], decks: [7: deck], head: head, path: "a.apkg")
        try library.importExport.importFile(ImportRequest(path: "a.apkg"))
        #expect(try services.library.bookNames() == [book])
    }

    @Test(arguments: [CardState.learning, .relearning])
    func `A buried card that is learned waits until tomorrow, at its step`(_ state: CardState) throws {
        // Given
        var card = CollectionCard.given(in: 1, state)
        (card.isBuried, card.due, card.stepsLeft) = (true, .moment(now + .seconds(-60)), 1)
        // When
        try importNotes([.given("g", [card])])
        // Then
        #expect(throws: Failure.self) { try library.review.next() }
        let counts = try library.review.counts()
        #expect(counts.total == 0 && counts.laterToday == 0)
        #expect(counts.buried == BuriedCards(siblings: 0, chosen: 1))
        #expect(try services.library.card(Card.ID(1))?.schedule.step == (state == .learning ? 1 : 0))
        // When
        services.pass(.seconds(86_400))
        // Then
        #expect(try library.review.next().id == 1)
        #expect(try library.review.counts().buried == BuriedCards())
    }

    @Test func `Cards that Anki has buried wait even if siblings do not`() throws {
        try library.settings.set(SettingChange(key: "bury_siblings", value: "off"))
        var card = CollectionCard.given(in: 1)
        card.isBuried = true
        try importNotes([.given("g", [card])])
        #expect(try library.review.counts().new == 0)
        #expect(try library.review.counts().buried.chosen == 1)
    }

    // MARK: Removed and reset

    @Test func `A card that a newer note no longer makes is deleted, and the import says so`() throws {
        // Given
        let type = try #require(NoteType.cloze.ankiForm)
        let head = CollectionHead(decks: Self.decks, types: [7: type], createdAt: Timestamp(milliseconds: 0))
        var second = CollectionCard.given(in: 1)
        second.ordinal = 1
        try importNotes([.given("g", [.given(in: 1), second], fields: ["{{c1::one}} and {{c2::two}}", ""])], head: head)
        #expect(try library.cards.list(CardListing()).rows().count == 2)
        // When
        var newer = CollectionNote.given("g", [.given(in: 1)], fields: ["{{c1::one}} and two", ""])
        newer.modifiedAt = now + .seconds(60)
        let summary = try importNotes([newer], head: head)
        // Then
        #expect(summary.remarks == [.collection(.removedCards, 1)])
        #expect(try library.cards.list(CardListing()).rows().map(\.front) == ["[…] and two"])
    }

    @Test func `A card that a newer note no longer makes stays if the collection still has it, and the import says so`() throws {
        let type = try #require(NoteType.cloze.ankiForm)
        let head = CollectionHead(decks: Self.decks, types: [7: type], createdAt: Timestamp(milliseconds: 0))
        try importNotes([.given("g", [.given(in: 1)], fields: ["{{c1::one}} and two", ""])], head: head)
        var newer = CollectionNote.given("g", [.given(in: 1)], fields: ["one and {{c2::two}}", ""])
        newer.modifiedAt = now + .seconds(60)
        let summary = try importNotes([newer], head: head)
        #expect(summary.remarks == [.collection(.emptyCards, 1, examples: ["one and {{c2::two}}"])])
        #expect(try library.cards.list(CardListing()).rows().map(\.front) == ["one and two"])
    }

    @Test func `A card that was reset in Anki loses the answers from before, here as well`() throws {
        // Given
        let answers = (1...3).map { answer(after: $0) }
        var studied = CollectionCard.given(in: 1, .review)
        (studied.answers, studied.interval, studied.due) = (answers, 10, .day(20_490))
        try importNotes([.given("g", [studied])])
        #expect(try library.cards.show(.id(1)).repetitions == 3)
        // When
        var reset = CollectionCard.given(in: 1)
        reset.answers =
            answers + [
                CollectionAnswer(at: .stub + .seconds(5000), kind: .reset, rating: nil, interval: .days(0), duration: .zero)
            ]
        let summary = try importNotes([.given("g", [reset])])
        // Then
        #expect(summary.updated == 1)
        #expect(try library.cards.show(.id(1)).state == .new)
        #expect(try library.check.problems().rows().isEmpty)
        #expect(try importNotes([.given("g", [reset])]).unchanged == 1)
        // When
        var learned = CollectionCard.given(in: 1, .learning)
        (learned.answers, learned.due) = (reset.answers + [answer(after: 6, .learning)], .moment(now))
        try importNotes([.given("g", [learned])])
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
        let formatted = CollectionNote.given("g", [.given(in: 1)], fields: ["<b>a</b> &lt; b<br>c", "back"])
        try importNotes([formatted])
        #expect(throws: Failure.format(.conflict(front: "a < b\nc"), file: "a.apkg", line: 0)) {
            try importNotes([formatted], ImportRequest(path: "a.apkg", onConflict: .fail))
        }
    }

    @Test func `Names of decks and estimated memories are told in numbers`() throws {
        var studied = CollectionCard.given(in: 1, .review)
        (studied.interval, studied.ease, studied.due) = (10, 1.3, .day(20_490))
        let type = NoteType(
            id: NoteType.ID(0), name: "Own", fields: ["Front", "Back"],
            templates: [CardTemplate(name: "One", front: "{{Front}} {{Deck}}", back: "{{Back}}")], isHTML: true, ankiID: 7)
        let head = CollectionHead(decks: Self.decks, types: [7: type], createdAt: Timestamp(milliseconds: 0))
        let summary = try importNotes([.given("g", [studied]), .given("h", [.given(in: 1)])], head: head)
        #expect(
            summary.remarks == [
                .collection(.cardsWithoutLog, 1), .collection(.estimatedMemories, 1), .collection(.deckNames, 2),
            ])
        #expect(try library.cards.show(.id(1)).front == "a")
        // When it is imported again, nothing is added or estimated.
        let again = try importNotes([.given("g", [studied]), .given("h", [.given(in: 1)])], head: head)
        #expect(again.unchanged == 2 && again.remarks.isEmpty)
    }

    @Test func `Tags, notes and cards that are left out are named, three of each`() throws {
        let tags = (1...5).map { "\($0)" + String(repeating: "t", count: 200) }
        var tagged = CollectionNote.given("g", [.given(in: 1)])
        tagged.tags = tags + tags
        let large = (1...4).map { index in
            CollectionNote.given(
                "large\(index)", [.given(in: 1)], fields: ["\(index) &amp; more", String(repeating: "x", count: 70_000)])
        }
        let summary = try importNotes([tagged] + large + [.given("blank", [.given(in: 1)], fields: ["", ""])])
        #expect(
            summary.remarks == [
                .collection(.notes, 1), .collection(.largeNotes, 4, examples: ["1 & more", "2 & more", "3 & more"]),
                .collection(.cards, 5, examples: ["1 & more", "2 & more", "3 & more"]),
                .collection(.tags, 10, examples: tags.prefix(3).map { String($0.prefix(200)) }),
            ])
    }

    @Test func `Cards with a side that only scripts fill are told in numbers`() throws {
        let type = NoteType(
            id: NoteType.ID(0), name: "Own", fields: ["Front", "Back"],
            templates: [CardTemplate(name: "One", front: "{{Front}}", back: "<div id=answer></div><script>fill()</script>")],
            isHTML: true, ankiID: 7)
        let head = CollectionHead(decks: Self.decks, types: [7: type], createdAt: Timestamp(milliseconds: 0))
        let summary = try importNotes([.given("g", [.given(in: 1)]), .given("h", [.given(in: 1)])], head: head)
        #expect(summary.remarks.contains(.collection(.scriptedSides, 2)))
    }

    // MARK: Twins

    @Test func `Notes with one guid are as many notes, which later imports find again`() throws {
        // Given
        let notes: [CollectionNote] = [
            .twin(1, ["dog", "Hund"], in: 1), .twin(2, ["cat", "Katze"], in: 1), .given("h", [.given(in: 1)]),
            .twin(3, ["dog", "Hund"], in: 2),
        ]
        #expect(try importNotes(notes).added == 4)
        let before = try cards()
        #expect(before == ["French dog Hund", "French cat Katze", "French a b", "Verbs dog Hund"])
        // Then
        for again in [notes, notes.reversed(), Array(notes.suffix(1))] {
            let summary = try importNotes(again)
            #expect(summary.unchanged == again.count && summary.remarks.isEmpty, "\(summary)")
            #expect(try cards() == before)
        }
        // When the package was made again, so that the times are others
        let other = [notes[3], notes[1], notes[0]].enumerated().map { index, note in
            var note = note
            note.cards[0].addedAt = .stub + .seconds(1000 + Int64(index))
            return note
        }
        let summary = try importNotes(other)
        // Then
        #expect(summary.unchanged == 3 && summary.remarks.isEmpty, "\(summary)")
        #expect(try cards() == before)
    }

    @Test func `A note with the guid of others is updated by the time of its cards, and a further one is added`() throws {
        // Given
        try importNotes([.twin(1, ["dog", "Hund"], in: 1), .twin(2, ["cat", "Katze"], in: 1)])
        // When
        var changed = CollectionNote.twin(2, ["cow", "Kuh"], in: 1)
        changed.modifiedAt = now + .seconds(60)
        let summary = try importNotes([changed, .twin(3, ["pig", "Schwein"], in: 1), .twin(1, ["dog", "Hund"], in: 1)])
        // Then
        #expect([summary.added, summary.updated, summary.unchanged] == [1, 1, 1])
        #expect(try cards() == ["French dog Hund", "French cow Kuh", "French pig Schwein"])
    }

    @Test(arguments: [ConflictPolicy.skip, .fail]) func `Notes with one guid are no conflict of each other`(
        _ policy: ConflictPolicy
    ) throws {
        let notes: [CollectionNote] = [.twin(1, ["dog", "Hund"], in: 1), .twin(2, ["cat", "Katze"], in: 1)]
        #expect(try importNotes(notes, ImportRequest(path: "a.apkg", onConflict: policy)).added == 2)
    }

    @Test func `Notes with one guid have it again in a package`() throws {
        // Given
        let notes: [CollectionNote] = [.twin(1, ["dog", "Hund"], in: 1), .twin(2, ["cat", "Katze"], in: 1)]
        try importNotes(notes)
        // Then
        #expect(try exportedGUIDs() == ["g", "g"])
    }

    @Test(arguments: [[2], [1], [2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 6, 7]])
    func `A note with the guid of others is found if some of these were deleted`(_ deleted: [Int64]) throws {
        // Given
        try importNotes((1...8).map { .twin($0, ["front \($0)", "back"], in: 1) })
        for number in deleted { _ = try services.library.deleteNote(Note.ID(number)) }
        let before = try cards()
        // When
        var changed = CollectionNote.twin(8, ["changed", "back"], in: 1)
        (changed.hasTwin, changed.modifiedAt) = (false, now + .seconds(60))
        let summary = try importNotes([changed])
        // Then
        #expect([summary.added, summary.updated, summary.unchanged] == [0, 1, 0])
        #expect(try cards() == before.dropLast() + ["French changed back"])
        // When
        let again = try importNotes((1...8).map { .twin($0, ["front \($0)", "back"], in: 1) })
        // Then
        #expect([again.added, again.updated, again.unchanged] == [deleted.count, 0, 8 - deleted.count])
    }

    @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]])
    func `A guid that looks like one with a number is that of a note of its own`(_ order: [Int]) throws {
        // Given
        var other = CollectionNote.twin(9, ["cow", "Kuh"], in: 1)
        (other.guid, other.hasTwin) = ("g#twin-2", false)
        var odd = CollectionNote.twin(10, ["pig", "Schwein"], in: 1)
        (odd.guid, odd.hasTwin) = ("g#twin-1", false)
        let all: [CollectionNote] = [.twin(1, ["dog", "Hund"], in: 1), .twin(2, ["cat", "Katze"], in: 1), other, odd]
        let notes = order.map { all[$0] }
        // When
        #expect(try importNotes(notes).added == 4)
        // Then
        for again in [notes, notes.reversed(), [other], [odd]] { #expect(try importNotes(again).unchanged == again.count) }
        #expect(try exportedGUIDs() == notes.map(\.guid))
    }

    @Test func `A note whose guid looks like one with a number is added beside those with numbers`() throws {
        // Given
        let notes: [CollectionNote] = [.twin(1, ["dog", "Hund"], in: 1), .twin(2, ["cat", "Katze"], in: 1)]
        try importNotes(notes)
        var other = CollectionNote.twin(9, ["cow", "Kuh"], in: 1)
        (other.guid, other.hasTwin, other.modifiedAt) = ("g#twin-2", false, now + .seconds(60))
        // When
        let summary = try importNotes(notes + [other])
        // Then
        #expect([summary.added, summary.updated, summary.unchanged] == [1, 0, 2])
        #expect(try cards() == ["French dog Hund", "French cat Katze", "French cow Kuh"])
        #expect(try exportedGUIDs() == ["g", "g", "g#twin-2"])
    }

    private func exportedGUIDs() throws -> [String]? {
        try library.importExport.exportFile(ExportRequest(path: "b.apkg"))
        return services.files.writtenCollections["b.apkg"]?.notes.map(\.guid)
    }

    // MARK: Leeches

    /// A note in Anki that is tagged as a leech, with one card.
    private func givenLeech(tags: [String] = ["t", "leech"], isForgotten: Bool = true) -> CollectionNote {
        var forgotten = CollectionCard.given(in: 1)
        forgotten.state = .review
        forgotten.due = .day(10)
        forgotten.answers = [1, 2, 3].map { day in
            let isLapse = day == 2 && isForgotten
            return CollectionAnswer(
                at: now + .seconds(86_400 * day), kind: day == 1 ? .learning : .review, rating: isLapse ? .again : .good,
                interval: .days(1), duration: .zero)
        }
        var note = CollectionNote.given("g", [forgotten])
        note.tags = tags
        return note
    }

    private func leeches() throws -> [Bool] {
        try services.library.cards(CardQuery(), after: nil, limit: .max).map(\.isLeech)
    }

    @Test func `The cards of a leech of Anki that were forgotten become leeches`() throws {
        try importNotes([givenLeech()])
        #expect(try leeches() == [true])
        #expect(try library.cards.show(.id(1)).tags == ["t"])
    }

    @Test func `Without a card that was forgotten, the tag is a tag`() throws {
        try importNotes([givenLeech(isForgotten: false)])
        #expect(try leeches() == [false])
        #expect(try library.cards.show(.id(1)).tags == ["t", "leech"])
    }

    @Test func `A package takes no mark of a leech away, and marks cards that were forgotten`() throws {
        // Given
        try importNotes([givenLeech(tags: ["t"])])
        #expect(try leeches() == [false])
        // When it has become one
        var newer = givenLeech()
        newer.modifiedAt = now + .seconds(60)
        try importNotes([newer])
        // Then
        #expect(try leeches() == [true])
        #expect(try library.cards.show(.id(1)).tags == ["t"])
        // When it no longer is
        (newer.modifiedAt, newer.tags) = (now + .seconds(120), ["u"])
        try importNotes([newer])
        // Then
        #expect(try leeches() == [true])
        #expect(try library.cards.show(.id(1)).tags == ["u"])
    }

    // MARK: Flags

    @Test func `A flag that was changed in Anki is taken over`() throws {
        func importFlag(_ flag: Int) throws -> Int {
            var card = CollectionCard.given(in: 1)
            card.flag = flag
            try importNotes([.given("g", [card])])
            return try library.cards.show(.id(1)).flag
        }
        #expect(try importFlag(3) == 3)
        try library.cards.flag(Selection([1]), 5)
        #expect(try importFlag(3) == 5, "it was changed here, not there")
        #expect(try importFlag(0) == 0, "it was changed there last")
    }

    // MARK: Collections

    /// The books and the sides of all cards.
    private func cards() throws -> [String] {
        try library.cards.list(CardListing()).rows().map { "\($0.book) \($0.front) \($0.back)" }
    }

    private static let decks: [Int64: String] = [1: "French", 2: "Verbs"]

    @discardableResult
    private func importNotes(
        _ notes: [CollectionNote], _ request: ImportRequest = ImportRequest(path: "a.apkg"), head: CollectionHead? = nil
    ) throws -> ImportSummary {
        try services.givenCollection(notes, decks: Self.decks, head: head, path: request.path)
        return try library.importExport.importFile(request)
    }
}

extension CollectionNote {
    /// A note with the guid of others, whose card was added a number of seconds later.
    fileprivate static func twin(_ number: Int64, _ fields: [String], in deck: Int64) -> CollectionNote {
        var card = CollectionCard.given(in: deck)
        card.addedAt = .stub + .seconds(number)
        var note = CollectionNote.given("g", [card], fields: fields)
        note.hasTwin = true
        return note
    }
}
