import Binding
import MVVM
import TerminalText
import Testing
import ViewModel
import ViewModelFakes

@testable import Console

/// Books of which the test says what happens to them.
@MainActor private final class StubBooks: BookEvents {
    let signal = MutableSignal<Void>(name: "books have changed")
    var changed: Signal<Void> { signal }
    var (events, asked): ([BookEvent], [Bool]) = ([], [])

    func takeEvents(all: Bool) -> [BookEvent] {
        asked.append(all)
        return events
    }
}

/// The lines of events, without a library.
@MainActor @Suite("Each event of the list of books is a line") struct BookEventLineTests {
    private let books = StubBooks()
    private let view: BookListView

    init() { view = BookListView.make(with: books) { BookListView(style: .plain) } }

    @Test(
        arguments: [
            (.added(.stub(1, "Gre\u{1B}ek")), "+ Gre␛ek"), (.added(.stub(1, "Greek", cards: 1)), "+ Greek, 1 card"),
            (.deleted(.stub(1, "Greek", cards: 9), cards: 0, isLarge: false), "− Greek"),
            (.deleted(.stub(1, "Greek", cards: 9), cards: 9, isLarge: false), "− Greek and its 9 cards"),
            (.deleted(.stub(1, "Greek"), cards: 101, isLarge: true), "− Greek and its 101 cards; `redo` brings them back"),
            (.updated(.stub(1, "Greek"), from: BookUpdate(name: "Latin")), "~ Latin → Greek"),
            (.updated(.stub(1, "Greek", cards: 3), from: BookUpdate(cards: 2)), "~ Greek 2 → 3 cards"),
            (.updated(.stub(1, "Greek", cards: 2, known: 1), from: BookUpdate(progress: "40%")), "~ Greek 40% → 50% KNOWN"),
            (
                .updated(.stub(1, "Greek", cards: 2, known: 1), from: BookUpdate(name: "Latin", cards: 1, progress: "0%")),
                "~ Latin → Greek 1 → 2 cards, 0% → 50% KNOWN"
            ),
            (.moved(.stub(1, "Greek"), after: "French"), "↕ Greek is now after French"),
            (.moved(.stub(1, "Greek"), after: nil), "↕ Greek is now first"), (.more(10), "and 10 more books"),
        ] as [(BookEvent, String)])
    func `An event is a line`(_ event: BookEvent, _ line: String) {
        books.events = [event]
        let edits = view.takeEdits(all: true, reversal: .redo)
        #expect(edits.map(\.line) == [line])
        #expect(edits.map(\.book) == [event.book] && edits.map(\.change) == [event.change])
    }

    @Test func `A large deletion elsewhere names no command that reverses it`() {
        books.events = [.deleted(.stub(1, "Greek"), cards: 101, isLarge: true)]
        #expect(view.takeEdits(all: false, reversal: nil).map(\.line) == ["− Greek and its 101 cards"])
        #expect(books.asked == [false])
    }

    @Test func `A view is notified that there are lines to take`() {
        var count = 0
        view.listDidChange = { count += 1 }
        books.signal.send(())
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
        view = BookListView.make(with: library.books.events()) { BookListView(style: .plain) }
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
        try library.file.backUp(to: "backup")
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

    @Test(arguments: [(UndoHistory.Reversal.redo, "; `redo` brings them back"), (nil, "")])
    func `An undo that deletes many cards mentions redo, a deletion elsewhere neither`(
        reversal: UndoHistory.Reversal?, words: String
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
