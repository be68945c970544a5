import Binding
import Composition
import Foundation
import Model
import Testing
import ViewModel
import Vocabulary

/// A library is opened, used through its view models, and closed.
@MainActor @Suite struct LibraryTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "sutra-\(UUID().uuidString)/new/library.sqlite")
        .path

    @Test func whatWasAddedIsThereWhenTheLibraryIsOpenedAgain() throws {
        let bag = DisposeBag()
        var ids: [Int64] = []
        let first = try Library(LibraryOptions(path: path))
        first.viewModel.books.add.results.observe(in: bag) { ids.append($0.row.id) }
        first.viewModel.cards.add.results.observe(in: bag) { ids.append($0) }
        first.viewModel.books.add.apply("French")
        first.viewModel.cards.add.apply(NewCard(book: .name("FRENCH"), front: "le chat", back: "the cat"))
        try first.close()

        var rows: [BookRow] = []
        let second = try Library(LibraryOptions(path: path))
        second.viewModel.books.show.results.observe(in: bag) { rows.append($0) }
        second.viewModel.books.show.apply(.id(1))
        #expect(ids == [1, 1])
        #expect(rows.map(\.name) == ["French"])
        #expect(rows.map(\.cards) == [1])
        try second.close()
    }

    @Test func aTransactionThatIsOpenIsRolledBackByClosing() throws {
        let first = try Library(LibraryOptions(path: path))
        try first.viewModel.transaction.begin()
        first.viewModel.books.add.apply("French")
        try first.close()

        let bag = DisposeBag()
        var failures: [Failure] = []
        let second = try Library(LibraryOptions(path: path))
        second.viewModel.books.show.errors.observe(in: bag) { failures.append($0) }
        second.viewModel.books.show.apply(.name("French"))
        #expect(failures == [.notFound(.book, .name("French"), near: [])])
    }

    @Test func anotherProcessThatWritesIsWaitedForAndThenTold() throws {
        let writer = try Library(LibraryOptions(path: path))
        let waiting = try Library(LibraryOptions(path: path, busyTimeout: .milliseconds(1)))
        try writer.viewModel.transaction.begin()
        #expect(throws: Failure.library(.busy)) { try waiting.viewModel.transaction.begin() }
        try writer.viewModel.transaction.rollback()
        try waiting.viewModel.transaction.begin()
    }

    @Test func aClockThatStandsStillIsReadFromTheFormsOfADate() {
        #expect(ClockOption(startingAt: "2026-01-31") == .virtual(milliseconds: 1_769_817_600_000))
        #expect(ClockOption(startingAt: "2026-01-31T08:00:00Z") == .virtual(milliseconds: 1_769_846_400_000))
        for text in ["", "2026-02-29", "2026-1-31", "31.1.2026", "2026-01-31T25:00:00Z", "2026-01-31T08:00:00"] {
            #expect(ClockOption(startingAt: text) == nil, "\(text)")
        }
    }
}
