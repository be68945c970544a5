import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Protects note types from Anki: they follow their changes there, with all notes of the library, and lose nothing.
@MainActor @Suite struct CollectionTypeTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() { library = LibraryViewModel(services: services) }

    // MARK: Updates

    @Test func `Another template and style arrive, also for notes that have not changed`() throws {
        // Given
        try run(type(), ["a", "b"])
        var newer = type(modifiedAt: 2)
        newer.templates[0] = CardTemplate(name: "Card", front: "What is {{Front}}?", back: "<b>{{Back}}</b>")
        newer.styling = ".card {}"
        // When
        let summary = try run(newer, ["a", "b"])
        // Then
        #expect(summary.unchanged == 1 && summary.updated == 0)
        #expect(summary.remarks.contains(.collection(.updatedTypes, 1)))
        #expect(try fronts() == ["What is a?"])
        #expect(try types() == [newer])
        let modified = try note().modifiedAt
        #expect(modified == .start, "the note itself has not changed")
        // When it comes again
        #expect(try run(newer, ["a", "b"]).remarks.isEmpty)
    }

    @Test func `An older type, and one of the same time, change nothing`() throws {
        try run(type(modifiedAt: 5), ["a", "b"])
        var other = type(modifiedAt: 4)
        other.templates[0].front = "{{Front}}?"
        for modifiedAt: Int64 in [4, 5] {
            other.ankiDetails?.modifiedAt = modifiedAt
            let summary = try run(other, ["x", "y"], guid: "other \(modifiedAt)")
            #expect(summary.added == 1 && summary.remarks.isEmpty)
        }
        #expect(try types() == [type(modifiedAt: 5)])
        #expect(try fronts() == ["a", "x", "x"])
    }

    @Test func `A newer time alone changes nothing`() throws {
        try run(type(), ["a", "b"])
        #expect(try run(type(modifiedAt: 9), ["a", "b"]).remarks.isEmpty)
        #expect(try types() == [type()])
    }

    @Test func `A type of a library that did not keep times gets one, which is nothing to tell`() throws {
        // Given
        var known = type()
        known.ankiDetails = nil
        try run(known, ["a", "b"])
        // When
        let summary = try run(type(), ["a", "b"])
        // Then
        #expect(summary.remarks.isEmpty)
        #expect(try types() == [type()])
    }

    @Test func `Fields are added, renamed and moved with the texts that notes have here`() throws {
        // Given
        try run(type(), ["a", "b"])
        try run(type(), ["only", "here"], guid: "here")
        var newer = type(modifiedAt: 2, fields: [("Extra", 12), ("Question", 10), ("Back", 11)])
        newer.templates[0] = CardTemplate(name: "Card", front: "{{Question}}{{Extra}}", back: "{{Back}}")
        // When
        let summary = try run(newer, ["!", "a", "b"], modifiedAt: .start + .seconds(60))
        // Then
        #expect(summary.updated == 1)
        #expect(try notes().map(\.fields) == [["!", "a", "b"], ["", "only", "here"]])
        #expect(try fronts() == ["a!", "only"])
        #expect(try types() == [newer])
    }

    @Test func `Another name is taken over if it is free`() throws {
        try run(type(), ["a", "b"])
        var newer = type(modifiedAt: 2)
        newer.name = "New"
        try run(newer, ["a", "b"])
        #expect(try types().map(\.name) == ["New"])
        _ = try services.library.addNoteType(NoteType.basic.withName("Taken"))
        newer.name = "Taken"
        newer.ankiDetails?.modifiedAt = 3
        try run(newer, ["a", "b"])
        #expect(try types().map(\.name) == ["New", "Taken"])
    }

    @Test func `A name that Anki gave a type because another has its own is not taken over`() throws {
        try run(type(), ["a", "b"])
        var newer = type(modifiedAt: 2)
        newer.name = "Own++"
        #expect(try run(newer, ["a", "b"]).remarks.isEmpty)
        newer.name = "Own + more"
        #expect(try run(newer, ["a", "b"]).remarks == [.collection(.updatedTypes, 1)])
        #expect(try types().map(\.name) == ["Own + more"])
    }

    @Test func `A new template makes cards of all notes, each in its book`() throws {
        // Given
        try run(type(), ["a", "b"])
        try run(type(), ["only", "here"], guid: "here")
        // When
        let newer = type(modifiedAt: 2, templates: 2)
        let summary = try run(newer, ["a", "b"], decks: [1, 2])
        // Then
        #expect(summary.unchanged == 0 && summary.updated == 1)
        #expect(try fronts() == ["a", "only", "b", "here"])
        let books = try cards().map { try services.library.bookName($0.book) }
        #expect(books == ["Deck 1", "Deck 1", "Deck 2", "Deck 1"])
    }

    @Test func `A template that is gone takes its new cards with it`() throws {
        try run(type(templates: 2), ["a", "b"], decks: [1, 1])
        #expect(try fronts() == ["a", "b"])
        try run(type(modifiedAt: 2), ["a", "b"])
        #expect(try fronts() == ["a"])
    }

    @Test(arguments: [true, false]) func `Progress stays with its template if templates change places`(_ hasIDs: Bool) throws {
        // Given
        let old = type(templates: 2, templateIDs: hasIDs ? [5, 6] : [])
        try run(old, ["a", "b"], decks: [1, 1])
        try run(old, ["only", "here"], guid: "here", decks: [1, 1])
        for card: Int64 in [1, 3] { _ = try library.review.answer(CardAnswer(card: .id(card), rating: .good)) }
        // When
        var newer = type(modifiedAt: 2, templates: 2, templateIDs: hasIDs ? [6, 5] : [])
        newer.templates = newer.templates.reversed()
        if hasIDs { newer.templates[0].name = "Renamed" }
        let summary = try run(newer, ["a", "b"], decks: [1, 1])
        // Then
        #expect(summary.unchanged == 1 && summary.remarks == [.collection(.updatedTypes, 1)])
        #expect(try types() == [newer])
        #expect(try cards().map(\.id.rawValue) == [1, 2, 3, 4])
        #expect(try fronts() == ["a", "b", "only", "here"])
        #expect(try cards().map(\.origin?.ordinal) == [1, 0, 1, 0])
        #expect(try cards().map(\.schedule.state) == [.learning, .new, .learning, .new])
        // When the collection comes as it was before
        var suspended = CollectionCard(ordinal: 1, deck: 1, addedAt: .start, modifiedAt: .start + .seconds(60))
        suspended.isSuspended = true
        try run(old, ["a", "b"], cards: [suspended])
        // Then
        #expect(try cards().map(\.isSuspended) == [false, true, false, false])
        #expect(try fronts() == ["a", "b", "only", "here"])
    }

    @Test func `A template that is gone before another takes only its own cards with it`() throws {
        // Given
        try run(type(templates: 2, templateIDs: [5, 6]), ["a", "b"], decks: [1, 1])
        _ = try library.review.answer(CardAnswer(card: .id(2), rating: .good))
        // When
        var newer = type(modifiedAt: 2, templates: 2, templateIDs: [6])
        newer.templates.removeFirst()
        try run(newer, ["a", "b"])
        // Then
        #expect(try fronts() == ["b"])
        #expect(try cards().map(\.schedule.state) == [.learning])
        #expect(try cards().map(\.origin?.ordinal) == [0])
    }

    @Test func `A template that was added before another adds its own cards`() throws {
        // Given
        var old = type(templates: 2, templateIDs: [6])
        old.templates.removeFirst()
        try run(old, ["a", "b"])
        try run(old, ["only", "here"], guid: "here")
        _ = try library.review.answer(CardAnswer(card: .id(1), rating: .good))
        // When
        let newer = type(modifiedAt: 2, templates: 2, templateIDs: [5, 6])
        try run(newer, ["a", "b"], decks: [1, 1])
        // Then
        #expect(try fronts() == ["b", "here", "a", "only"])
        #expect(try cards().map(\.origin?.ordinal) == [1, 1, 0, 0])
        #expect(try cards().map(\.schedule.state) == [.learning, .new, .new, .new])
    }

    @Test func `Cards of a note that gets another type in Anki are known by their ids`() throws {
        // Given
        try run(type(templates: 2), ["a", "b"], cards: [card(0, added: 0), card(1, added: 1)])
        _ = try library.review.answer(CardAnswer(card: .id(1), rating: .good))
        var other = type(fields: [("Text", 20), ("More", 21)], templates: 2)
        (other.ankiID, other.name) = (78, "Other")
        other.templates[0].front = "{{Text}}?"
        other.templates[1].front = "{{More}}!"
        // When
        let later = Timestamp.start + .seconds(60)
        try run(other, ["x", "y"], cards: [card(0, added: 1), card(1, added: 0)], modifiedAt: later)
        // Then
        #expect(try fronts() == ["y!", "x?"])
        #expect(try cards().map(\.schedule.state) == [.learning, .new])
        #expect(try cards().map(\.origin?.ordinal) == [1, 0])
        // When an older package has the note as it was
        var suspended = card(1, added: 1)
        suspended.isSuspended = true
        let summary = try run(type(templates: 2), ["a", "b"], cards: [suspended, card(3, added: 5)])
        // Then
        #expect(summary.remarks.contains { $0.isLeftOutCards })
        #expect(try cards().map(\.isSuspended) == [false, true])
        #expect(try fronts() == ["y!", "x?"])
    }

    @Test func `A card that would be empty keeps its texts`() throws {
        try run(type(), ["a", "b"])
        var newer = type(modifiedAt: 2)
        newer.templates[0].front = "{{#Missing}}x{{/Missing}}"
        try run(newer, ["a", "b"])
        #expect(try fronts() == ["a"])
    }

    // MARK: What would be lost

    @Test func `Texts whose field is gone stay, and changed notes get a type of their own`() throws {
        // Given
        try run(type(), ["a", "b"])
        try run(type(), ["c", "d"], guid: "other")
        let newer = type(modifiedAt: 2, fields: [("Front", 10)])
        // When
        let summary = try run(newer, ["A"], modifiedAt: .start + .seconds(60))
        // Then
        #expect(summary.remarks.contains(.collection(.keptTypes, 1)))
        #expect(try types().map(\.name) == ["Own", "Own 2"])
        #expect(try notes().map(\.fields) == [["A"], ["c", "d"]])
        // When the new type changes
        var newest = newer
        newest.ankiDetails?.modifiedAt = 3
        newest.templates[0].front = "{{Front}}?"
        #expect(try run(newest, ["A"]).remarks.contains(.collection(.updatedTypes, 1)))
        #expect(try types().map(\.templates[0].front) == ["{{Front}}", "{{Front}}?"])
    }

    @Test func `A studied card whose template is gone stays, and the note is not changed`() throws {
        // Given
        try run(type(templates: 2), ["a", "b"], decks: [1, 1])
        _ = try library.review.answer(CardAnswer(card: .id(2), rating: .good))
        // When
        let summary = try run(type(modifiedAt: 2), ["a", "b"])
        // Then
        #expect(summary.remarks == [.collection(.keptTypes, 1)])
        #expect(try types() == [type(templates: 2)])
        #expect(try cards().map(\.schedule.state) == [.new, .learning])
    }

    @Test func `A cloze type does not become another`() throws {
        try run(type(), ["a", "b"])
        var cloze = type(modifiedAt: 2)
        cloze.kind = .cloze
        #expect(try run(cloze, ["a", "b"]).remarks == [.collection(.keptTypes, 1)])
        #expect(try types() == [type()])
    }

    @Test(arguments: [ConflictPolicy.skip, .fail]) func `A policy leaves types alone, and adds none without a note`(
        _ policy: ConflictPolicy
    ) throws {
        // Given
        try run(type(), ["a", "b"])
        let newer = type(modifiedAt: 2, fields: [("Front", 10), ("Back", 11), ("Extra", 12)])
        // When
        if policy == .skip {
            try run(newer, ["x", "y", "z"], modifiedAt: .start + .seconds(60), policy)
        } else {
            #expect(throws: Failure.self) { try run(newer, ["x", "y", "z"], modifiedAt: .start + .seconds(60), policy) }
        }
        // Then
        #expect(try types() == [type()])
        #expect(try fronts() == ["a"])
    }

    @Test func `A note that cannot be shown adds no type`() throws {
        #expect(try run(type(), ["", ""]).remarks.contains(.collection(.notes, 1)))
        #expect(try types() == [])
    }

    @Test func `Types of other collections with the same name stay apart`() throws {
        try run(type(), ["a", "b"])
        var other = type(modifiedAt: 9, fields: [("Front", 20), ("Back", 21), ("More", 22)])
        other.ankiID = 78
        let summary = try run(other, ["c", "d", "e"], guid: "other")
        #expect(summary.added == 1 && summary.remarks.isEmpty)
        #expect(try types().map(\.name) == ["Own", "Own 2"])
        #expect(try types().map(\.ankiID) == [77, 78])
    }

    @Test func `A type that was made from a text becomes that of the collection`() throws {
        // Given
        let made = NoteType(named: "Own", fields: ["Front", "Back", "Back 2"], meaning: nil, cloze: nil)
        let id = try services.library.addNoteType(made)
        // When
        let own = type(fields: [("Back", 11), ("Front", 10), ("Other", 12)])
        let summary = try run(own, ["b", "a", "c"])
        // Then
        #expect(summary.added == 1 && summary.remarks == [.collection(.updatedTypes, 1)])
        #expect(try types() == [own])
        #expect(try note().type == id)
    }

    // MARK: Steps

    private func type(
        modifiedAt: Int64 = 1, fields: [(String, Int64)] = [("Front", 10), ("Back", 11)], templates: Int = 1,
        templateIDs: [Int64] = []
    ) -> NoteType {
        let all = [
            CardTemplate(name: "Card", front: "{{Front}}", back: "{{Back}}"),
            CardTemplate(name: "Card 2", front: "{{Back}}", back: "{{Front}}"),
        ]
        return NoteType(
            id: NoteType.ID(0), name: "Own", fields: fields.map(\.0), templates: Array(all.prefix(templates)), isHTML: true,
            ankiID: 77,
            ankiDetails: AnkiDetails(
                modifiedAt: modifiedAt, fieldIDs: fields.map(\.1), templateIDs: templateIDs, json: #"{"sortf":0}"#))
    }

    /// A new card of a note, added some seconds after the start.
    private func card(_ ordinal: Int, added seconds: Int) -> CollectionCard {
        CollectionCard(ordinal: ordinal, deck: 1, addedAt: .start + .seconds(seconds), modifiedAt: .start)
    }

    /// Imports a collection with one note of a type, which has a new card in each of some decks, or other cards.
    @discardableResult private func run(
        _ type: NoteType, _ fields: [String], guid: String = "guid", decks: [Int64] = [1], cards: [CollectionCard]? = nil,
        modifiedAt: Timestamp = .start, _ policy: ConflictPolicy = .update
    ) throws -> ImportSummary {
        let head = CollectionHead(decks: [1: "Deck 1", 2: "Deck 2"], types: [type.ankiID ?? 0: type], createdAt: .start)
        let new = decks.enumerated().map { ordinal, deck in
            CollectionCard(ordinal: ordinal, deck: deck, addedAt: .start, modifiedAt: .start)
        }
        let note = CollectionNote(
            guid: guid, type: type.ankiID ?? 0, fields: fields, tags: [], modifiedAt: modifiedAt, cards: cards ?? new)
        services.files.collections["a.apkg"] = [.head(head), .note(note)]
        return try library.importExport.importFile(ImportRequest(path: "a.apkg", onConflict: policy))
    }

    /// The types besides the built-in ones, with the id 0.
    private func types() throws -> [NoteType] {
        try services.library.noteTypes().dropFirst(NoteType.builtin.count).map { $0.withID(NoteType.ID(0)) }
    }

    private func notes() throws -> [Note] { try services.library.notes(after: nil, limit: .max) }

    private func note() throws -> Note { try #require(try notes().first) }

    private func cards() throws -> [Card] { try services.library.cards(CardQuery(), after: nil, limit: .max) }

    private func fronts() throws -> [String] { try cards().map(\.front) }
}

extension ImportRemark {
    fileprivate var isLeftOutCards: Bool { if case .collection(.cards, 1, _) = self { true } else { false } }
}

extension NoteType {
    fileprivate func withName(_ name: String) -> NoteType {
        var type = self
        type.name = name
        return type
    }
}
