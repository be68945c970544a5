import Binding
import MVVM
import Testing
import ViewModel
import ViewModelFakes

@testable import Console

/// Books of which the test says what they are.
@MainActor private final class StubBooks: BookList {
    let list = MutableListProperty<BookRow>()
    var rows: ListProperty<BookRow> { list }
}

/// The same lines, on rows without a library.
@MainActor @Suite("A list of books is shown by its edits") struct ShelfViewStubTests {
    private let books = StubBooks()
    private let view: BookListView

    init() {
        books.list.append(contentsOf: [.stub(1, "French", cards: 2), .stub(2, "Latin")])
        view = BookListView.make(with: books) { BookListView(style: .plain) }
    }

    private var edits: [String] { view.takeEdits(all: true, reversal: nil).map(\.line) }

    @Test func `The initial rows are not an edit`() { #expect(edits == []) }

    @Test func `Edits are collected until they are taken`() {
        books.list.append(.stub(3, "Greek", cards: 1))
        books.list.remove(at: 1)
        books.list.update(.stub(1, "French", cards: 3), at: 0)
        #expect(edits == ["− Latin", "+ Greek, 1 card", "~ French 2 → 3 cards"])
        #expect(edits == [])
    }

    @Test func `Cards of a deleted book that are in other books now are not said to be gone`() {
        books.list.append(.stub(3, "Words", cards: 150))
        _ = edits
        books.list.remove(at: 2)
        books.list.update(.stub(1, "French", cards: 152), at: 0)
        #expect(view.takeEdits(all: false, reversal: .redo).map(\.line) == ["− Words", "~ French 2 → 152 cards"])
    }

    @Test func `A view is notified that there are edits to take`() {
        var count = 0
        view.rowsDidChange = { count += 1 }
        books.list.append(.stub(3, "Greek"))
        #expect(count == 1)
    }
}

/// Protects the lines in which a person sees rows change.
@MainActor @Suite("The list of books is shown by its edits") struct BookListViewTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let shell: Shell
    private let view: BookListView

    init() throws {
        library = LibraryViewModel(services: services)
        let report = Report(
            Printer(TextOutput(MemorySink()), .plain, mode: .tsv), notices: TextOutput(MemorySink()), noticePresentation: .plain,
            tellsChanges: true)
        shell = Shell(library: library, report: report, unit: .command)
        view = BookListView.make(with: library.books) { BookListView(style: .plain) }
    }

    private func edits(after lines: String..., all: Bool = false) throws -> [String] {
        for line in lines { #expect(try shell.run(#require(statements(line).first)).error == nil, "\(line)") }
        return view.takeEdits(all: all, reversal: library.undo.reversal).map(\.line)
    }

    @Test func `Added and deleted books are shown`() throws {
        #expect(try edits(after: "book add Spanish") == ["+ Spanish"])
        _ = try edits(after: "card add Spanish a b")
        #expect(try edits(after: "book delete Spanish") == ["− Spanish and its 1 card"])
    }

    @Test func `A book that reuses the id of another is not shown as renamed`() throws {
        _ = try edits(after: "book add Kept")
        try library.file.backUp(BackupRequest(path: "backup"))
        _ = try edits(after: "book add Old")
        try library.file.restore(from: "backup")
        services.pass(.seconds(60))
        #expect(try edits(after: "book add New") == ["− Old", "+ New"])
    }

    @Test func `Deleting a book with many cards mentions undo`() throws {
        _ = try edits(after: "book add B")
        for index in 0..<101 { _ = try edits(after: "card add B \(index) x") }
        #expect(try edits(after: "book delete B") == ["− B and its 101 cards; `undo` brings them back"])
    }

    @Test(arguments: [(UndoViewModel.Reversal.redo, "; `redo` brings them back"), (nil, "")])
    func `An undo that deletes many cards mentions redo, a deletion elsewhere neither`(
        reversal: UndoViewModel.Reversal?, words: String
    ) throws {
        _ = try edits(after: "book add B")
        for index in 0..<101 { _ = try edits(after: "card add B \(index) x") }
        try #require(shell.run(#require(statements("book delete B").first)).error == nil)
        #expect(view.takeEdits(all: true, reversal: reversal).map(\.line) == ["− B and its 101 cards\(words)"])
    }

    @Test func `A change of progress is shown only if the displayed percentage changes`() throws {
        _ = try edits(after: "book add French", "card add French a b", "card add French c d")
        #expect(try edits(after: "review answer a easy") == ["~ French 0% → 50% KNOWN"])
        #expect(try edits(after: "card add French e f") == ["~ French 50% → 33% KNOWN"])
        #expect(try edits(after: "card edit e --back g") == [])
    }

    @Test func `A new number of cards is shown only if nothing else has reported it`() throws {
        _ = try edits(after: "book add French")
        #expect(try edits(after: "card add French a b", all: false) == [])
        #expect(try edits(after: "card add French c d", all: true) == ["~ French 1 → 2 cards"])
    }

    @Test func `A rename is shown with the new position of the book`() throws {
        _ = try edits(after: "book add Alpha", "book add Beta", "book add Gamma")
        #expect(try edits(after: "book rename Alpha Alfa") == ["~ Alpha → Alfa"])
        #expect(try edits(after: "book rename Alfa Zeta") == ["~ Alfa → Zeta", "↕ Zeta is now after Gamma"])
    }

    @Test func `Only the renamed book is shown as moved`() throws {
        _ = try edits(after: "book add Alpha", "book add Beta")
        #expect(try edits(after: "book rename Alpha Gamma") == ["~ Alpha → Gamma", "↕ Gamma is now after Beta"])
        #expect(try edits(after: "book rename Gamma Alpha") == ["~ Gamma → Alpha", "↕ Alpha is now first"])
        #expect(try edits(after: "book rename Beta Aardvark") == ["~ Beta → Aardvark", "↕ Aardvark is now first"])
        #expect(
            try edits(after: "book add A", "book rename Alpha B", "book delete Aardvark") == [
                "− Aardvark", "+ A", "~ Alpha → B",
            ])
    }

    @Test func `A row that changes back is not an edit`() throws {
        _ = try edits(after: "book add Alpha")
        #expect(try edits(after: "book rename Alpha Beta", "book rename Beta Alpha", "book add X", "book delete X") == [])
    }

    @Test func `Only the first 20 of many edits are shown`() throws {
        for index in 10..<40 { #expect(try shell.run(#require(statements("book add B\(index)").first)).error == nil) }
        let edits = view.takeEdits(all: true, reversal: .undo)
        #expect(edits.count == 21)
        #expect(edits.last?.line == "and 10 more books")
    }
}
