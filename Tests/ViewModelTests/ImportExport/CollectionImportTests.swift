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

    // MARK: What cannot be taken over

    @Test func `A note that must not be known is named by its text`() throws {
        let formatted = note("g", [card(in: 1)], fields: ["<b>a</b> &lt; b<br>c", "back"])
        try importNotes([formatted])
        #expect(throws: Failure.format(.conflict(front: "a < b\nc"), file: "a.apkg", line: 0)) {
            try importNotes([formatted], ImportRequest(path: "a.apkg", onConflict: .fail))
        }
    }

    @Test func `Estimated memories are told in numbers`() throws {
        var studied = card(in: 1, .review)
        (studied.interval, studied.ease, studied.due) = (10, 1.3, .day(20_490))
        let type = NoteType(
            id: NoteType.ID(0), name: "Own", fields: ["Front", "Back"],
            templates: [CardTemplate(name: "One", front: "{{Front}}", back: "{{Back}}")], isHTML: true, ankiID: 7)
        let head = CollectionHead(decks: Self.decks, types: [7: type], createdAt: Timestamp(milliseconds: 0))
        let summary = try importNotes([note("g", [studied]), note("h", [card(in: 1)])], head: head)
        #expect(
            summary.remarks == [
                .collection(.cardsWithoutLog, 1), .collection(.estimatedMemories, 1),
            ])
        #expect(try library.cards.show(.id(1)).front == "a")
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
