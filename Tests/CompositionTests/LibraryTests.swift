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

    @Test func `Added data is there when the library is opened again`() throws {
        let first = try Library(LibraryOptions(path: path))
        #expect(try first.viewModel.books.add("French").row.id == 1)
        #expect(try first.viewModel.cards.add(NewCard(book: .name("FRENCH"), front: "le chat", back: "the cat")) == 1)
        try first.close()

        let second = try Library(LibraryOptions(path: path))
        let book = try second.viewModel.books.show(.id(1))
        #expect((book.name, book.cards) == ("French", 1))
        try second.close()
    }

    @Test func `Closing the library rolls back an open transaction`() throws {
        let first = try Library(LibraryOptions(path: path))
        try first.viewModel.transaction.begin()
        try first.viewModel.books.add("French")
        try first.close()

        let second = try Library(LibraryOptions(path: path))
        #expect(throws: Failure.notFound(.book, .name("French"), near: [])) { try second.viewModel.books.show(.name("French")) }
    }

    @Test func `A transaction waits for another writer and then reports the library as busy`() throws {
        let writer = try Library(LibraryOptions(path: path))
        let waiting = try Library(LibraryOptions(path: path, busyTimeout: .milliseconds(1)))
        try writer.viewModel.transaction.begin()
        #expect(throws: Failure.library(.busy)) { try waiting.viewModel.transaction.begin() }
        try writer.viewModel.transaction.rollback()
        try waiting.viewModel.transaction.begin()
    }

    @Test func `A virtual clock accepts only the supported date formats`() {
        #expect(ClockOption(startingAt: "2026-01-31") == .virtual(milliseconds: 1_769_817_600_000))
        #expect(ClockOption(startingAt: "2026-01-31T08:00:00Z") == .virtual(milliseconds: 1_769_846_400_000))
        for text in ["", "2026-02-29", "2026-1-31", "31.1.2026", "2026-01-31T25:00:00Z", "2026-01-31T08:00:00"] {
            #expect(ClockOption(startingAt: text) == nil, "\(text)")
        }
    }
}
