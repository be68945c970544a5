import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// What was done is taken back and done again, and everything that is shown follows.
@MainActor @Suite struct UndoTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let undo: UndoViewModel

    init() {
        library = LibraryViewModel(services: services)
        undo = library.undo
    }

    @Test func whatWasUndoneIsToldByItsNameWithItsTimeAndWhatCameOfIt() throws {
        // Given
        try services.library.givenBook("French", cards: 2)
        let at = services.clock.now
        undo.nameDidChange("book delete French")
        services.pass(.seconds(60))
        try library.books.delete.result(.name("French"))
        // When
        let undone = try undo.undo.result(())
        // Then
        #expect(undone.name == "book delete French")
        #expect(undone.doneAt == at.iso8601)
        #expect(undone.effects.map(\.kind) == [.book, .card])
        #expect(undone.effects.map { [$0.back, $0.gone, $0.changed] } == [[1, 0, 0], [2, 0, 0]])
        // When
        let redone = try undo.redo.result(())
        // Then
        #expect(redone.name == "book delete French")
        #expect(redone.effects.map { [$0.back, $0.gone, $0.changed] } == [[0, 1, 0], [0, 2, 0]])
    }

    @Test func theSharedListsFollow() throws {
        // Given
        let cards = History(library.prompt.cards)
        let known = History(library.prompt.progressText)
        try library.books.add.result("French")
        try library.cards.add.result(NewCard(book: .name("French"), front: "le chat", back: ""))
        // When
        for _ in 1...2 { try undo.undo.result(()) }
        for _ in 1...2 { try undo.redo.result(()) }
        // Then
        #expect(cards.values == [0, 1, 0, 1])
        #expect(known.values == ["", "0% KNOWN", "", "0% KNOWN"])
        #expect(try library.books.list.result(BookListing()).rows() == [.row(1, "French", cards: 1)])
    }

    @Test func whatIsRememberedOfSettingsAndOfTheCardAnsweredLastIsForgotten() throws {
        // Given: of two new cards, one a day
        try services.library.givenBook("French", cards: 2)
        try library.settings.set.result(SettingChange(key: "new_per_day", value: "1"))
        #expect(try library.review.counts.result(nil).new == 1)
        try library.review.answer.result(CardAnswering(card: .id(1), rating: .good))
        #expect(try library.review.counts.result(nil).new == 0)
        // When
        try undo.undo.result(())
        // Then
        #expect(try library.review.counts.result(nil).new == 1)
        #expect(try library.review.next.result(nil).id == 1)
        // When
        try undo.undo.result(())
        // Then
        #expect(try library.review.counts.result(nil).new == 2)
    }

    @Test func theTallyCountsWhatCameBackWhatWentAndWhatChanged() throws {
        try services.library.givenBook("French", cards: 3)
        try library.cards.delete.result(.id(1))
        try library.cards.suspend.result(.id(2))
        #expect(library.transaction.tally.counts == [0, 1, 0, 1])
        for _ in 1...2 { try undo.undo.result(()) }
        #expect(library.transaction.tally.counts == [1, 2, 0, 1])
        try undo.redo.result(())
        #expect(library.transaction.tally.counts == [1, 2, 0, 2])
    }

    @Test func withoutAStepThereIsNothingToUndoAndNothingToRedo() throws {
        #expect(undo.undo.failures(()) == [.nothingToUndo])
        #expect(undo.redo.failures(()) == [.nothingToRedo])
        try library.books.add.result("French")
        #expect(undo.redo.failures(()) == [.nothingToRedo])
    }

    @Test func aTransactionThatHasChangedSomethingIsNotUndone() throws {
        try library.books.add.result("French")
        try library.transaction.begin()
        try library.books.add.result("Spanish")
        #expect(undo.undo.failures(()) == [.conflict(.stepUnderWay)])
        try library.transaction.commit()
        #expect(try services.library.bookNames() == ["French", "Spanish"])
        #expect(library.transaction.tally.counts == [2, 0, 0, 0])
    }

    @Test func aSittingUnderWayIsNotUndone() throws {
        let services = FakeServices(isVirtual: false)
        let library = LibraryViewModel(services: services)
        try services.library.givenProfile("Morning")
        try library.sitting.sit.result(.name("Morning"))
        #expect(library.undo.undo.failures(()) == [.conflict(.alreadySitting)])
        #expect(library.sitting.current.current != nil)
        try library.sitting.stop.result(())
        services.pass(.seconds(60))
        #expect(try library.undo.undo.result(()).effects.map(\.gone) == [1])
    }

    @Test func `A sitting of another process is not undone either, and is told as its own`() throws {
        // Given
        let services = FakeServices(isVirtual: false)
        let (here, other) = (LibraryViewModel(services: services), LibraryViewModel(services: services))
        try services.library.givenProfile("Morning")
        // When
        try other.sitting.sit.result(.name("Morning"))
        // Then
        #expect(here.undo.undo.failures(()) == [.conflict(.sittingElsewhere)])
        #expect(other.undo.undo.failures(()) == [.conflict(.alreadySitting)])
    }

    @Test func aScriptThatCommitsAsItGoesIsOneStep() throws {
        // Given
        try library.books.add.result("Before")
        undo.nameDidChange("script a.sutra")
        for number in 1...3 {
            try library.transaction.begin()
            try library.books.add.result("\(number)")
            try library.scriptRun.note(
                "a.sutra", at: ScriptPosition(commands: Int64(number), digest: 1), failed: 0, isFinished: number == 3)
            try library.transaction.commit()
        }
        #expect(undo.undo.failures(()) == [.conflict(.stepUnderWay)])
        // When: in another process
        let elsewhere = LibraryViewModel(services: FakeServices(library: services.library.connect()))
        let undone = try elsewhere.undo.undo.result(())
        // Then
        #expect(undone.name == "script a.sutra")
        #expect(undone.effects.map(\.gone) == [3])
        #expect(try services.library.bookNames() == ["Before"])
    }

    @Test func aNameIsKeptUpToItsLimit() throws {
        for (length, kept) in [(120, 120), (121, 120), (70_000, 120)] {
            undo.nameDidChange(String(repeating: "x", count: length))
            try library.books.add.result("\(length)")
            let name = try undo.undo.result(()).name
            #expect(name.count == kept)
            #expect(name.hasSuffix("…") == (length > kept))
        }
    }
}
