import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Steps are undone and redone, and everything that is shown follows.
@MainActor @Suite struct UndoTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let undo: UndoViewModel

    init() {
        library = LibraryViewModel(services: services)
        undo = library.undo
    }

    @Test func `An undo reports the name, time and effects of its step`() throws {
        // Given
        try services.library.givenBook("French", cards: 2)
        let at = services.clock.now
        undo.nameDidChange("book delete French")
        services.pass(.seconds(60))
        try library.books.delete(.name("French"))
        // When
        let undone = try undo.undo()
        // Then
        #expect(undone.name == "book delete French")
        #expect(undone.doneAt == at.iso8601)
        #expect(undone.effects.map(\.kind) == [.book, .card])
        #expect(undone.effects.map { [$0.back, $0.gone, $0.changed] } == [[1, 0, 0], [2, 0, 0]])
        // When
        let redone = try undo.redo()
        // Then
        #expect(redone.name == "book delete French")
        #expect(redone.effects.map { [$0.back, $0.gone, $0.changed] } == [[0, 1, 0], [0, 2, 0]])
    }

    @Test func `The shared lists follow undo and redo`() throws {
        // Given
        let cards = History(library.prompt.cards)
        let known = History(library.prompt.progressText)
        try library.books.add("French")
        try library.cards.add(NewCard(book: .name("French"), front: "le chat", back: ""))
        // When
        for _ in 1...2 { try undo.undo() }
        for _ in 1...2 { try undo.redo() }
        // Then
        #expect(cards.values == [0, 1, 0, 1])
        #expect(known.values == ["", "0% KNOWN", "", "0% KNOWN"])
        #expect(try library.books.list(BookListing()).rows() == [.row(1, "French", cards: 1)])
    }

    @Test func `An undo discards the cached settings and the last answered card`() throws {
        // Given: of two new cards, one a day
        try services.library.givenBook("French", cards: 2)
        try library.settings.set(SettingChange(key: "new_per_day", value: "1"))
        #expect(try library.review.counts(in: nil).new == 1)
        try library.review.answer(CardAnswer(card: .id(1), rating: .good))
        #expect(try library.review.counts(in: nil).new == 0)
        // When
        try undo.undo()
        // Then
        #expect(try library.review.counts(in: nil).new == 1)
        #expect(try library.review.next(in: nil).id == 1)
        // When
        try undo.undo()
        // Then
        #expect(try library.review.counts(in: nil).new == 2)
    }

    @Test func `The tally counts what undo and redo restore, remove and change`() throws {
        try services.library.givenBook("French", cards: 3)
        try library.cards.delete(.id(1))
        try library.cards.suspend(.id(2))
        #expect(library.transaction.tally.counts == [0, 1, 0, 1])
        for _ in 1...2 { try undo.undo() }
        #expect(library.transaction.tally.counts == [1, 2, 0, 1])
        try undo.redo()
        #expect(library.transaction.tally.counts == [1, 2, 0, 2])
    }

    @Test func `Without a step, there is nothing to undo or redo`() throws {
        #expect(throws: Failure.nothingToUndo) { try undo.undo() }
        #expect(throws: Failure.nothingToRedo) { try undo.redo() }
        try library.books.add("French")
        #expect(throws: Failure.nothingToRedo) { try undo.redo() }
    }

    @Test func `Undo is rejected in a transaction that has changed something`() throws {
        try library.books.add("French")
        try library.transaction.begin()
        try library.books.add("Spanish")
        #expect(throws: Failure.conflict(.stepUnderWay)) { try undo.undo() }
        try library.transaction.commit()
        #expect(try services.library.bookNames() == ["French", "Spanish"])
        #expect(library.transaction.tally.counts == [2, 0, 0, 0])
    }

    @Test func `A sitting cannot be undone while it is running`() throws {
        let services = FakeServices(isVirtual: false)
        let library = LibraryViewModel(services: services)
        try services.library.givenProfile("Morning")
        try library.sitting.sit(.name("Morning"))
        #expect(throws: Failure.conflict(.alreadySitting)) { try library.undo.undo() }
        #expect(library.sitting.current.current != nil)
        try library.sitting.stop()
        services.pass(.seconds(60))
        #expect(try library.undo.undo().effects.map(\.gone) == [1])
    }

    @Test func `A sitting of another process is not undone either, and is told as its own`() throws {
        // Given
        let services = FakeServices(isVirtual: false)
        let (here, other) = (LibraryViewModel(services: services), LibraryViewModel(services: services))
        try services.library.givenProfile("Morning")
        // When
        try other.sitting.sit(.name("Morning"))
        // Then
        #expect(throws: Failure.conflict(.sittingElsewhere)) { try here.undo.undo() }
        #expect(throws: Failure.conflict(.alreadySitting)) { try other.undo.undo() }
    }

    @Test func `A script that commits as it runs is a single undo step`() throws {
        // Given
        try library.books.add("Before")
        undo.nameDidChange("script a.sutra")
        for number in 1...3 {
            try library.transaction.begin()
            try library.books.add("\(number)")
            try library.scriptRun.note(
                "a.sutra", at: ScriptPosition(commands: Int64(number), digest: 1), failed: 0, isFinished: number == 3)
            try library.transaction.commit()
        }
        #expect(throws: Failure.conflict(.stepUnderWay)) { try undo.undo() }
        // When: in another process
        let elsewhere = LibraryViewModel(services: FakeServices(library: services.library.connect()))
        let undone = try elsewhere.undo.undo()
        // Then
        #expect(undone.name == "script a.sutra")
        #expect(undone.effects.map(\.gone) == [3])
        #expect(try services.library.bookNames() == ["Before"])
    }

    @Test func `The name of an undo step is truncated to its limit`() throws {
        for (length, kept) in [(120, 120), (121, 120), (70_000, 120)] {
            undo.nameDidChange(String(repeating: "x", count: length))
            try library.books.add("\(length)")
            let name = try undo.undo().name
            #expect(name.count == kept)
            #expect(name.hasSuffix("…") == (length > kept))
        }
    }
}
