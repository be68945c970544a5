import Testing
import Vocabulary

@testable import Model

/// Protects the texts and the progress of notes whose type changes in Anki.
@Suite struct NoteTypeUpdateTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let old: [(name: String, id: Int64?)]
        let new: [(name: String, id: Int64?)]
        let places: [Int?]
        let removed: [Int]

        init(
            _ name: String, _ old: [(String, Int64?)], _ new: [(String, Int64?)], _ places: [Int?], removed: [Int] = []
        ) {
            self.name = name
            (self.old, self.new) = (old.map { (name: $0.0, id: $0.1) }, new.map { (name: $0.0, id: $0.1) })
            (self.places, self.removed) = (places, removed)
        }

        var testDescription: String { name }
    }

    @Test(arguments: [
        Case("the same", [("A", 1), ("B", 2)], [("A", 1), ("B", 2)], [0, 1]),
        Case("another order", [("A", 1), ("B", 2)], [("B", 2), ("A", 1)], [1, 0]),
        Case("another name", [("A", 1), ("B", 2)], [("A", 1), ("C", 2)], [0, 1]),
        Case("names that change places", [("A", 1), ("B", 2)], [("B", 1), ("A", 2)], [0, 1]),
        Case("a field more", [("A", 1), ("B", 2)], [("C", 3), ("A", 1), ("B", 2)], [nil, 0, 1]),
        Case("a field less", [("A", 1), ("B", 2)], [("B", 2)], [1], removed: [0]),
        Case("another field in its place", [("A", 1), ("B", 2)], [("A", 1), ("C", 3)], [0, nil], removed: [1]),
        Case("a field of the same name in its place", [("A", 1), ("B", 2)], [("A", 1), ("B", 3)], [0, 1]),
        Case("without ids", [("A", nil), ("B", nil)], [("C", nil), ("A", 1)], [nil, 0], removed: [1]),
        Case("names, where ids are not known", [("A", nil), ("B", nil)], [("A", 5), ("C", 6), ("B", 7)], [0, nil, 1]),
        Case("the place, where ids are not known", [("A", nil), ("B", nil)], [("A", 5), ("C", 6)], [0, 1]),
        Case("an id that is there twice", [("A", 1), ("B", 1)], [("C", 1), ("D", 1), ("E", 1)], [0, 1, nil]),
    ]) func `Fields are known by their ids, then by their names`(_ example: Case) {
        let update = NoteTypeUpdate(from: type(example.old), to: type(example.new))
        #expect(update.fieldPlaces == example.places)
        #expect(update.removedFields == example.removed)
        let texts = example.old.map(\.name)
        #expect(update.fields(texts) == example.places.map { place in place.map { texts[$0] } ?? "" })
    }

    @Test(arguments: [
        Case("the same", [("A", 1), ("B", 2)], [("A", 1), ("B", 2)], [0, 1]),
        Case("another order", [("A", 1), ("B", 2)], [("B", 2), ("A", 1)], [1, 0]),
        Case("another order and other names", [("A", 1), ("B", 2)], [("C", 2), ("D", 1)], [1, 0]),
        Case("one less at the beginning", [("A", 1), ("B", 2), ("C", 3)], [("B", 2), ("C", 3)], [1, 2], removed: [0]),
        Case("one more at the beginning", [("A", 1), ("B", 2)], [("C", 3), ("A", 1), ("B", 2)], [nil, 0, 1]),
        Case("another one in its place", [("A", 1), ("B", 2)], [("C", 3), ("B", 2)], [nil, 1], removed: [0]),
        Case("another order without ids", [("A", nil), ("B", nil)], [("B", nil), ("A", nil)], [1, 0]),
        Case("other names without ids", [("A", nil), ("B", nil)], [("C", nil), ("D", nil)], [0, 1]),
    ]) func `Templates are known by their ids, then by their names`(_ example: Case) {
        // Given
        var (old, new) = (type([("A", 1)], templates: example.old.count), type([("A", 1)], templates: example.new.count))
        for (index, template) in example.old.enumerated() { old.templates[index].name = template.name }
        for (index, template) in example.new.enumerated() { new.templates[index].name = template.name }
        old.ankiDetails = AnkiDetails(modifiedAt: 0, templateIDs: example.old.map(\.id))
        new.ankiDetails = AnkiDetails(modifiedAt: 1, templateIDs: example.new.map(\.id))
        // When
        let update = NoteTypeUpdate(from: old, to: new)
        // Then
        #expect(update.templatePlaces == example.places)
        #expect(example.old.indices.filter { update.ordinal($0) == nil } == example.removed)
        #expect(example.new.indices.filter(update.addsCards) == example.places.indices.filter { example.places[$0] == nil })
        #expect(update.keepsOrdinals == (example.places == Array(example.new.indices)))
        #expect(update.canLose == !example.removed.isEmpty)
    }

    @Test func `A note with fewer fields than its type has empty ones`() {
        let update = NoteTypeUpdate(from: type([("A", 1), ("B", 2)]), to: type([("B", 2), ("A", 1)]))
        #expect(update.fields(["a"]) == ["", "a"])
    }

    @Test func `A text, the progress of a card, or the last card of a note must not be lost`() throws {
        let (old, new) = (type([("A", 1), ("B", 2)], templates: 3), type([("A", 1)], templates: 1))
        let update = NoteTypeUpdate(from: old, to: new)
        #expect(update.canLose && !update.leavesCards)
        #expect(!update.loses(note("a", ""), [card(0), card(1)]))
        #expect(update.loses(note("a", "b"), [card(0), card(1)]))
        #expect(update.loses(note("a", ""), [card(0), card(1, .review)]))
        #expect(!update.loses(note("a", ""), [card(0, .review), card(2)]))
        #expect(update.loses(note("a", ""), [card(1), card(2)]))
        #expect(!update.loses(note("a"), [card(0)]))
        #expect(!NoteTypeUpdate(from: new, to: old).canLose)
        #expect((0...2).map(NoteTypeUpdate(from: new, to: old).addsCards) == [false, true, true])
    }

    @Test func `The number of a deletion is no template`() {
        var (old, new) = (type([("A", 1)]), type([("A", 1)]))
        (old.kind, new.kind) = (.cloze, .cloze)
        new.templates[0].front = "{{cloze:A}}!"
        let update = NoteTypeUpdate(from: old, to: new)
        #expect(update.ordinal(7) == 7 && !update.addsCards(7) && !update.leavesCards)
    }

    @Test func `Cards stay as they are if only the style and options change`() {
        var new = type([("A", 1), ("B", 2)])
        new.styling = ".card {}"
        new.ankiDetails?.json = #"{"sortf":1}"#
        #expect(NoteTypeUpdate(from: type([("A", 1), ("B", 2)]), to: new).leavesCards)
        #expect(!NoteTypeUpdate(from: type([("A", 1), ("B", 2)]), to: type([("A", 2), ("B", 1)])).leavesCards)
    }

    @Test(arguments: [[], [1, nil, -3], [nil, .max], [.min]] as [[Int64?]]) func `Ids are stored as one text`(_ ids: [Int64?]) {
        let details = AnkiDetails(modifiedAt: 0, fieldIDs: ids)
        #expect(details.fieldIDs == ids)
        #expect(AnkiDetails.ids(stored: details.storedFieldIDs) == ids)
    }

    @Test func `Fields without ids have none to store`() {
        #expect(AnkiDetails(modifiedAt: 0, fieldIDs: [nil]) == AnkiDetails(modifiedAt: 0))
    }

    // MARK: Given

    private func type(_ fields: [(name: String, id: Int64?)], templates: Int = 1) -> NoteType {
        NoteType(
            id: NoteType.ID(5), name: "T", fields: fields.map(\.name),
            templates: (1...templates).map { CardTemplate(name: "\($0)", front: "{{A}}\($0)", back: "") }, isHTML: true,
            ankiDetails: AnkiDetails(modifiedAt: 0, fieldIDs: fields.map(\.id)))
    }

    private func note(_ fields: String...) -> Note {
        Note(id: Note.ID(1), type: NoteType.ID(5), guid: "g", fields: fields, modifiedAt: Timestamp(milliseconds: 0))
    }

    private func card(_ ordinal: Int, _ state: CardState = .new) -> Card {
        var card = Card(
            id: Card.ID(1), book: Book.ID(1), front: "f", back: "b", tags: [], addedAt: Timestamp(milliseconds: 0),
            origin: CardOrigin(note: Note.ID(1), ordinal: ordinal))
        card.schedule.state = state
        return card
    }
}
