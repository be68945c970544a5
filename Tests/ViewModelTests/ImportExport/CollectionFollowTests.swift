import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Protects a learner who goes on in both places: what was changed in Anki since the last import is followed, and what was changed
/// here stays.
@MainActor @Suite struct CollectionFollowTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() { library = LibraryViewModel(services: services) }

    // MARK: Moved cards

    /// The remarks if the only card of a book was moved.
    private static let movedLast: [ImportRemark] = [
        .collection(.movedCards, 1), .collection(.emptiedBooks, 1, examples: ["French"]),
    ]

    @Test func `A card that was moved only in Anki follows, even if it was answered here later`() throws {
        // Given
        try sync([.given("g", [.given(in: 10)])])
        services.pass(.seconds(200))
        _ = try library.review.answer(CardAnswer(card: .id(1), rating: .good))
        // When
        let moved = CollectionNote.given("g", [.given(in: 20, changedAfter: 100)])
        let summary = try sync([moved])
        // Then
        #expect(summary.updated == 1 && summary.books == ["Verbs"])
        #expect(summary.remarks == Self.movedLast)
        #expect(try book(of: 1) == "Verbs")
        try expectNothing([moved])
    }

    @Test func `A card that was moved only here stays, whatever else happens to it in Anki`() throws {
        try sync([.given("g", [.given(in: 10)]), .given("h", [.given(in: 20)])])
        try library.cards.move(CardMove(card: .id(1), book: .name("Verbs")))
        try expectNothing([.given("g", [.given(in: 10, changedAfter: 100)]), .given("h", [.given(in: 20)])])
        #expect(try book(of: 1) == "Verbs")
    }

    @Test func `A card that was moved in both places stays, and the import says so once`() throws {
        try sync([.given("g", [.given(in: 10)])])
        try library.books.add("Mine")
        try library.cards.move(CardMove(card: .id(1), book: .name("Mine")))
        let moved = CollectionNote.given("g", [.given(in: 20)])
        let summary = try sync([moved])
        #expect(summary.unchanged == 1 && summary.remarks == [.collection(.keptCards, 1)])
        #expect(try book(of: 1) == "Mine")
        try expectNothing([moved])
    }

    @Test func `A card that was moved to the same place twice is nothing to tell`() throws {
        try sync([.given("g", [.given(in: 10)]), .given("h", [.given(in: 20)])])
        try library.cards.move(CardMove(card: .id(1), book: .name("Verbs")))
        let notes = [CollectionNote.given("g", [.given(in: 20)]), .given("h", [.given(in: 20)])]
        try expectNothing(notes)
        // When
        let summary = try sync([.given("g", [.given(in: 10)])])
        // Then
        #expect(summary.remarks == [.collection(.movedCards, 1)], "the base is what Anki said last")
        #expect(try book(of: 1) == "French")
    }

    @Test(arguments: [false, true]) func `A plain card is moved unless its front is taken`(_ isTaken: Bool) throws {
        // Given
        for name in ["French", "Verbs"] { try library.books.add(name) }
        try library.cards.add(NewCard(book: .name("French"), front: "aller", back: "to go"))
        try library.cards.add(NewCard(book: .name("Verbs"), front: isTaken ? "aller" : "venir", back: "x"))
        let head: CollectionHead
        var notes: [CollectionNote]
        (head, notes) = try exported()
        notes[0].cards[0].deck = notes[1].cards[0].deck
        notes[0].cards[0].modifiedAt = notes[0].cards[0].modifiedAt + .seconds(60)
        // When
        let summary = try sync(notes, head: head)
        // Then
        #expect(summary.updated == (isTaken ? 0 : 1))
        #expect(summary.remarks == (isTaken ? [.collection(.cardsNotMoved, 1)] : Self.movedLast))
        #expect(try book(of: 1) == (isTaken ? "French" : "Verbs"))
        // When
        try library.cards.delete(.id(2))
        // Then
        #expect(try sync([notes[0]], head: head).remarks == (isTaken ? Self.movedLast : []))
        #expect(try book(of: 1) == "Verbs")
    }

    @Test(arguments: [0, 60], [0, 5]) func `A card of another type with the guid of a note moves it only if it is the same card`(
        _ later: Int64, _ change: Int64
    ) throws {
        // Given
        try sync([.given("g", [.given(in: 10)])])
        let cloze = try #require(NoteType.cloze.ankiForm)
        let head = CollectionHead(
            decks: [10: "French", 20: "Verbs"], types: [8: cloze], createdAt: Timestamp(milliseconds: 0))
        var card = CollectionCard.given(in: 20, changedAfter: 100)
        card.addedAt = .stub + .seconds(later)
        var note = CollectionNote.given("g", [card], fields: ["{{c1::a}}", "b"])
        (note.type, note.modifiedAt) = (8, Timestamp(milliseconds: change * 1000))
        // When
        let summary = try sync([note], head: head)
        // Then
        #expect(try book(of: 1) == (later == 0 ? "Verbs" : "French"))
        #expect(summary.remarks == (later == 0 ? Self.movedLast : [.collection(.otherCards, 1)]))
        #expect(try services.library.bookNames() == (later == 0 ? ["French", "Verbs"] : ["French"]))
    }

    // MARK: Suspended cards

    @Test(arguments: [
        Suspension(before: false, there: true, here: false, after: true, .suspendedCards),
        Suspension(before: true, there: false, here: true, after: false, .resumedCards),
        Suspension(before: false, there: false, here: true, after: true, nil),
        Suspension(before: true, there: true, here: false, after: false, nil),
        Suspension(before: false, there: true, here: true, after: true, nil),
        Suspension(before: true, there: false, here: false, after: false, nil),
    ]) func `Whether a card is suspended follows where it was changed`(_ suspension: Suspension) throws {
        // Given
        try sync([note(suspended: suspension.before)])
        services.pass(.seconds(200))
        if suspension.here != suspension.before {
            _ = try suspension.here ? library.cards.suspend(.id(1)) : library.cards.resume(.id(1))
        }
        // When
        let summary = try sync([note(suspended: suspension.there)])
        // Then
        #expect(try library.cards.show(.id(1)).isSuspended == suspension.after)
        #expect(summary.updated == (suspension.remark == nil ? 0 : 1))
        #expect(summary.remarks == (suspension.remark.map { [.collection($0, 1)] } ?? []))
        try expectNothing([note(suspended: suspension.there)])
    }

    @Test func `An import that changes something says which suspensions were kept`() throws {
        // Given
        try sync([note(suspended: false), .given("other", [.given(in: 10)])])
        services.pass(.seconds(200))
        _ = try library.cards.suspend(.id(1))
        // When
        let summary = try sync([note(suspended: false), .given("new", [.given(in: 10)])])
        // Then
        #expect(summary.added == 1)
        #expect(summary.remarks == [.collection(.keptSuspensions, 1)])
        #expect(try library.cards.show(.id(1)).isSuspended)
    }

    struct Suspension: Sendable, CustomTestStringConvertible {
        let (before, there, here, after): (Bool, Bool, Bool, Bool)
        let remark: CollectionRemark?

        init(before: Bool, there: Bool, here: Bool, after: Bool, _ remark: CollectionRemark?) {
            (self.before, self.there, self.here, self.after, self.remark) = (before, there, here, after, remark)
        }

        var testDescription: String { "before \(before), there \(there), here \(here)" }
    }

    private func note(suspended isSuspended: Bool) -> CollectionNote {
        var card = CollectionCard.given(in: 10)
        card.isSuspended = isSuspended
        return .given("g", [card])
    }

    // MARK: Without a base

    @Test(arguments: [false, true])
    func `A card without a base follows if it was changed in Anki after its last answer here`(_ isLater: Bool) throws {
        // Given
        for name in ["French", "Verbs"] { try library.books.add(name) }
        try library.cards.add(NewCard(book: .name("French"), front: "aller", back: "to go"))
        try library.cards.add(NewCard(book: .name("Verbs"), front: "venir", back: "to come"))
        let head: CollectionHead
        var notes: [CollectionNote]
        (head, notes) = try exported()
        services.pass(.seconds(200))
        _ = try library.review.answer(CardAnswer(card: .id(1), rating: .good))
        notes[0].cards[0].deck = notes[1].cards[0].deck
        notes[0].cards[0].isSuspended = true
        notes[0].cards[0].modifiedAt = notes[0].cards[0].modifiedAt + .seconds(isLater ? 300 : 100)
        // When
        let summary = try sync(notes, head: head)
        // Then
        #expect(summary.updated == (isLater ? 1 : 0))
        #expect(summary.remarks == (isLater ? Self.movedLast + [.collection(.suspendedCards, 1)] : []))
        #expect(try book(of: 1) == (isLater ? "Verbs" : "French"))
        #expect(try library.cards.show(.id(1)).isSuspended == isLater)
        // When
        notes[0].cards[0].isSuspended = false
        // Then
        let next = try sync(notes, head: head).remarks
        #expect(next == (isLater ? [.collection(.resumedCards, 1)] : []), "the first import made the base")
    }

    @Test func `Without a base, a card in a book that is no deck of the package stays`() throws {
        for name in ["French", "Mine"] { try library.books.add(name) }
        try library.cards.add(NewCard(book: .name("French"), front: "aller", back: "to go"))
        var (head, notes) = try exported()
        head.decks = head.decks.filter { $0.value == "French" }
        try library.cards.move(CardMove(card: .id(1), book: .name("Mine")))
        notes[0].cards[0].modifiedAt = notes[0].cards[0].modifiedAt + .seconds(60)
        #expect(try sync(notes, head: head).remarks.isEmpty)
        #expect(try book(of: 1) == "Mine")
    }

    // MARK: Renamed decks

    @Test func `A book follows the name of its deck, and keeps its cards`() throws {
        // Given
        try sync([.given("g", [.given(in: 10)])])
        let decks: [Int64: String] = [1: "Default", 10: "Français", 20: "Verbs"]
        // When
        let notes = [CollectionNote.given("g", [.given(in: 10)]), .given("h", [.given(in: 10)])]
        let summary = try sync(notes, decks: decks)
        // Then
        #expect(summary.added == 1 && summary.unchanged == 1 && summary.books == ["Français"])
        #expect(summary.remarks == [.collection(.followedBookNames, 1)])
        #expect(try books() == ["Français"])
        #expect(try book(of: 1) == "Français" && book(of: 2) == "Français")
        try expectNothing(notes, decks: decks)
    }

    @Test func `A book that was renamed here keeps its name, and gets the new cards of its deck`() throws {
        try sync([.given("g", [.given(in: 10)])])
        try library.books.rename(BookRename(book: .name("French"), name: "Mine"))
        let summary = try sync([.given("g", [.given(in: 10)]), .given("h", [.given(in: 10)])])
        #expect(summary.added == 1 && summary.remarks.isEmpty && summary.books == ["Mine"])
        #expect(try books() == ["Mine"])
    }

    @Test func `A book that was renamed in both places keeps its name, and the import says so once`() throws {
        try sync([.given("g", [.given(in: 10)])])
        try library.books.rename(BookRename(book: .name("French"), name: "Mine"))
        let summary = try sync([.given("g", [.given(in: 10)])], decks: [10: "Français"])
        #expect(summary.remarks == [.collection(.keptBookNames, 1)])
        #expect(try books() == ["Mine"])
        try expectNothing([.given("g", [.given(in: 10)])], decks: [10: "Français"])
        // When
        try library.books.rename(BookRename(book: .name("Mine"), name: "Français"))
        // Then
        let next = try sync([.given("g", [.given(in: 10)])], decks: [10: "French again"])
        #expect(next.remarks == [.collection(.followedBookNames, 1)], "the base is what Anki said last")
    }

    @Test func `If the new name is that of another book, that one gets the new cards until the name is free`() throws {
        // Given
        try sync([.given("g", [.given(in: 10)])])
        try library.books.add("Français")
        let decks: [Int64: String] = [10: "Français"]
        // When
        let notes = [CollectionNote.given("g", [.given(in: 10)]), .given("h", [.given(in: 10)])]
        let summary = try sync(notes, decks: decks)
        // Then
        #expect(summary.remarks == [.collection(.takenBookNames, 1)])
        #expect(try books() == ["Français", "French"])
        #expect(try book(of: 1) == "French" && book(of: 2) == "Français")
        #expect(try sync(notes, decks: decks).remarks == [.collection(.takenBookNames, 1)])
        // When
        try library.books.delete(.name("Français"))
        // Then
        #expect(try sync([notes[0]], decks: decks).remarks == [.collection(.followedBookNames, 1)])
        #expect(try books() == ["Français"])
    }

    @Test(
        arguments: [
            ([10: "Verbs", 20: "Nouns", 30: "French"], 3), ([10: "Verbs", 20: "French", 30: "Nouns"], 2),
            ([10: "Verbs", 20: "Nouns", 30: "Others"], 3), ([10: "FRENCH", 20: "Verbs", 30: "Nouns 2"], 2),
        ] as [([Int64: String], Int)])
    func `Names can change hands`(_ decks: [Int64: String], _ count: Int) throws {
        // Given
        let notes = [10, 20, 30].map { CollectionNote.given("\($0)", [.given(in: $0)]) }
        try sync(notes, decks: [10: "French", 20: "Verbs", 30: "Nouns"])
        // When
        let summary = try sync(notes, decks: decks)
        // Then
        #expect(try (1...3).map { try book(of: $0) } == [decks[10], decks[20], decks[30]])
        #expect(try books() == decks.values.sorted { $0.lowercased() < $1.lowercased() })
        #expect(summary.unchanged == 3 && summary.remarks == [.collection(.followedBookNames, count)])
        try expectNothing(notes, decks: decks)
    }

    @Test func `The deck that every collection has is known by its name only`() throws {
        // Given
        let notes = [CollectionNote.given("g", [.given(in: 1)])]
        try sync(notes, decks: [1: "Default"])
        // When
        let other = CollectionNote.given("h", [.given(in: 1)])
        try sync([other], decks: [1: "Standard"])
        // Then
        #expect(try books() == ["Default", "Standard"])
        try expectNothing(notes + [other], decks: [1: "Standard"])
        #expect(try book(of: 1) == "Default" && book(of: 2) == "Standard")
    }

    @Test func `A deck with another id is known by its name, and what was moved here stays`() throws {
        // Given
        try sync([.given("g", [.given(in: 10)]), .given("h", [.given(in: 10)])])
        try library.books.add("Mine")
        try library.cards.move(CardMove(card: .id(2), book: .name("Mine")))
        let decks: [Int64: String] = [77: "French", 88: "Verbs"]
        // Then
        try expectNothing([.given("g", [.given(in: 77)]), .given("h", [.given(in: 77)])], decks: decks)
        // When
        let summary = try sync([.given("g", [.given(in: 88)])], decks: decks)
        // Then
        #expect(summary.remarks == Self.movedLast)
        #expect(try books() == ["French", "Mine", "Verbs"])
    }

    @Test func `A book that has no deck yet gets that of its name`() throws {
        try library.books.add("french")
        try sync([.given("g", [.given(in: 10)])])
        try sync([.given("g", [.given(in: 10)])], decks: [10: "Français"])
        #expect(try books() == ["Français"])
    }

    @Test func `A package that goes into a requested book makes that book no deck, and moves nothing`() throws {
        // Given
        try sync([.given("g", [.given(in: 10)])])
        try library.books.add("Mine")
        let notes = [CollectionNote.given("g", [.given(in: 20)]), .given("h", [.given(in: 10)])]
        // When
        try sync(notes, ImportRequest(path: "a.apkg", book: .name("Mine")))
        // Then
        #expect(try book(of: 1) == "French" && book(of: 2) == "Mine")
        #expect(try services.library.book(Book.ID(2), at: .start)?.ankiDeck == nil)
        // When
        let summary = try sync(notes, decks: [10: "Français", 20: "Verbs"])
        // Then
        #expect(
            summary.remarks == [
                .collection(.followedBookNames, 1), .collection(.movedCards, 1),
                .collection(.emptiedBooks, 1, examples: ["Français"]),
            ])
        #expect(try book(of: 1) == "Verbs" && book(of: 2) == "Mine")
    }

    @Test func `An import that leaves known notes as they are renames nothing, but knows the decks`() throws {
        try sync([.given("g", [.given(in: 10)])])
        let request = ImportRequest(path: "a.apkg", onConflict: .skip)
        let notes = [CollectionNote.given("g", [.given(in: 20)]), .given("h", [.given(in: 10)])]
        let summary = try sync(notes, request, decks: [10: "Français", 20: "Verbs"])
        #expect(summary.added == 1 && summary.remarks.isEmpty)
        #expect(try books() == ["French"] && book(of: 1) == "French" && book(of: 2) == "French")
        #expect(try sync(notes, decks: [10: "Français", 20: "Verbs"]).updated == 1)
        #expect(try books() == ["Français", "Verbs"])
    }

    // MARK: Buried

    @Test(arguments: [(0, true), (-86_400, false)] as [(Int64, Bool)])
    func `A card that was buried in Anki today waits until tomorrow, also if it is known`(
        _ seconds: Int64, _ isToday: Bool
    ) throws {
        // Given
        try sync([.given("g", [.given(in: 10)])])
        try library.cards.add(NewCard(book: .name("French"), front: "plain", back: "x"))
        let head: CollectionHead
        var notes: [CollectionNote]
        (head, notes) = try exported()
        for index in notes.indices {
            notes[index].cards[0].isBuried = true
            notes[index].cards[0].modifiedAt = services.clock.now + .seconds(seconds)
        }
        // When
        let summary = try sync(notes, head: head)
        // Then
        #expect(summary.updated == (isToday ? 2 : 0) && summary.remarks.isEmpty)
        #expect(try library.review.counts().new == (isToday ? 0 : 2))
        #expect(try library.review.counts().buried.chosen == (isToday ? 2 : 0))
        // When
        services.pass(.seconds(86_400))
        // Then
        #expect(try library.review.counts().new == 2)
    }

    // MARK: Export

    @Test func `A book is exported as its deck, others as decks that no other library has`() throws {
        // Given
        try sync([.given("g", [.given(in: 10)])])
        try library.books.add("Mine")
        for front in ["a", "b"] { try library.cards.add(NewCard(book: .name("Mine"), front: front, back: "x")) }
        // When
        let decks = try exported().head.decks
        // Then
        #expect(decks[10] == "French" && decks.count == 2)
        #expect(try exported().head.decks == decks)
        let alone = try exported(ExportRequest(path: "b.apkg", book: .name("Mine"))).head.decks
        #expect(alone == decks.filter { $0.key != 10 })
        let other = FakeServices()
        other.pass(.milliseconds(1))
        let others = LibraryViewModel(services: other)
        for name in ["Theirs", "Mine"] { try others.books.add(name) }
        try others.importExport.exportFile(ExportRequest(path: "a.apkg"))
        let ids = try #require(other.files.writtenCollections["a.apkg"]).head.decks.keys
        #expect(ids.allSatisfy { decks[$0] == nil } && ids.count == 2)
    }

    @Test func `A package of this library finds a book that was renamed since`() throws {
        try library.books.add("French")
        try library.cards.add(NewCard(book: .name("French"), front: "a", back: "b"))
        let (head, notes) = try exported()
        try library.books.rename(BookRename(book: .name("French"), name: "Mine"))
        try library.cards.delete(.id(1))
        #expect(try sync(notes, head: head).remarks == [.collection(.keptBookNames, 1)])
        #expect(try books() == ["Mine"])
    }

    // MARK: Steps

    private static let decks: [Int64: String] = [1: "Default", 10: "French", 20: "Verbs"]

    @discardableResult private func sync(
        _ notes: [CollectionNote], _ request: ImportRequest = ImportRequest(path: "a.apkg"), decks: [Int64: String] = decks,
        head: CollectionHead? = nil
    ) throws -> ImportSummary {
        try services.givenCollection(notes, decks: decks, head: head, path: request.path)
        return try library.importExport.importFile(request)
    }

    /// Imports what must change nothing that a person sees, and the second time nothing at all.
    private func expectNothing(_ notes: [CollectionNote], decks: [Int64: String] = decks) throws {
        let summary = try sync(notes, decks: decks)
        #expect(summary.unchanged == notes.count && summary.remarks.isEmpty)
        let changes = try services.committedChanges
        try sync(notes, decks: decks)
        #expect(try services.committedChanges == changes)
    }

    private func exported(
        _ request: ExportRequest = ExportRequest(path: "b.apkg")
    ) throws -> (head: CollectionHead, notes: [CollectionNote]) {
        try library.importExport.exportFile(request)
        let written = try #require(services.files.writtenCollections[request.path])
        return (written.head, written.notes)
    }

    private func book(of card: Int64) throws -> String { try library.cards.show(.id(card)).book }

    private func books() throws -> [String] { try library.books.list(BookListing()).rows().map(\.name) }
}
