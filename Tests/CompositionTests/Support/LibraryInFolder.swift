import Binding
import Composition
import Foundation
import Testing
import ViewModel
import Vocabulary

/// A library in a folder of its own, which several processes can open; the clock of each moves only when a test moves it.
@MainActor final class LibraryInFolder {
    /// The library as the first process has it open.
    let here: LibraryViewModel
    private let folder: URL
    private let clock: ClockOption
    private var libraries: [Library] = []

    /// Opens a library that does not exist yet.
    init(clock: ClockOption? = ClockOption(startingAt: "2026-01-31T08:00:00Z")) throws {
        self.clock = try #require(clock)
        folder = FileManager.default.temporaryDirectory.appending(path: "sutra-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let library = try Library(LibraryOptions(path: Self.library(in: folder), busyTimeout: .zero, clock: self.clock))
        libraries = [library]
        here = library.viewModel
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Opens the library once more, as another process would.
    func connect() throws -> LibraryViewModel {
        let library = try Library(LibraryOptions(path: Self.library(in: folder), busyTimeout: .zero, clock: clock))
        libraries.append(library)
        return library.viewModel
    }

    /// The path of another file in the folder.
    func path(_ name: String) -> String { folder.appending(path: name).path }

    func close() throws { for library in libraries { try library.close() } }

    private static func library(in folder: URL) -> String { folder.appending(path: "library.sqlite").path }
}

extension LibraryViewModel {
    /// Adds a book of cards `name 1`, `name 2`…; its cards are an undo step each.
    func givenBook(_ name: String, cards count: Int = 0) throws {
        try books.add(name)
        for number in 1..<(count + 1) {
            try cards.add(NewCard(book: .name(name), front: "\(name) \(number)", back: "back"))
        }
    }

    /// The names of all books.
    func bookNames() throws -> [String] { try books.list(BookListing()).all().map(\.name) }
}

extension PagedRows {
    /// The rows of all pages.
    func all() throws -> [Row] {
        var rows: [Row] = []
        while case let page = try next(), !page.isEmpty { rows += page }
        return rows
    }
}

extension ListWindow {
    /// Waits until all that was asked for is read and counted.
    func settle() async throws {
        while isReading.current || !count.current.isExact { try await Task.sleep(for: .milliseconds(1)) }
    }
}

extension RowCount {
    fileprivate var isExact: Bool { if case .exactly = self { true } else { false } }
}
