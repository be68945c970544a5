import Binding
import MVVM
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary
import Wording

@testable import FullScreen

/// Books of which the test says what they are.
@MainActor private final class StubBooks: EditableBooks {
    let list = MutableListProperty<BookRow>()
    var tree: ListProperty<BookTreeRow> { list.map { BookTreeRow($0) } }
    let sort = MutableProperty(BookSort.name, name: "the order of a stub")
    let removals = MutableSignal<BookRow>()
    let failures = MutableSignal<Failure>()
    var removed: Signal<BookRow> { removals }
    var failed: Signal<Failure> { failures }
    /// What the screen has asked for.
    private(set) var inputs: [String] = []
    func fold(_ row: BookTreeRow, _ isFolded: Bool) { inputs.append("\(isFolded ? "fold" : "unfold") \(row.id)") }
    func unfold(to book: Int64) { inputs.append("unfold to \(book)") }
    func remove(_ book: BookRow) { inputs.append("remove \(book.id)") }
}

/// The screen on rows without a library.
@MainActor @Suite("The list of books") struct BooksScreenTests {
    private let books = StubBooks()
    private let screen: BooksScreen
    private let stage = Stage { _, _ in }

    init() {
        books.list.append(contentsOf: [
            .stub(1, "French", cards: 200, known: 90), .stub(2, "漢字 for beginners", cards: 7), .stub(3, "Empty"),
        ])
        screen = BooksScreen.make(with: books) { [stage] in BooksScreen(on: stage) }
    }

    private func draw(_ columns: Int, rows: Int = 5) -> [String] {
        var canvas = Canvas(Size(rows: rows, columns: columns))
        screen.draw(on: &canvas, in: canvas.area)
        return canvas.lines.filter { !$0.isEmpty }
    }

    /// What the screen asks for after some keys.
    private func actions(_ keys: Key...) -> [String] {
        var actions: [String] = []
        screen.didChoose = { actions.append($0.words) }
        for key in keys { _ = screen.press(key) }
        return actions
    }

    @Test func `A wide window shows a bar for the progress`() {
        #expect(
            draw(66) == [
                "BOOK ↓                        CARDS    DUE                   KNOWN",
                "French                          200        █████▍······  45% KNOWN",
                "漢字 for beginners                7        ············   0% KNOWN",
                "Empty                             0        ············",
            ])
    }

    @Test(arguments: [
        (40, ["BOOK ↓            CARDS   DUE      KNOWN", "French              200        45% KNOWN"]),
        (26, ["BOOK ↓                 DUE", "French"]), (12, ["BOOK ↓", "French"]),
    ])
    func `A narrow window has fewer columns`(columns: Int, lines: [String]) { #expect(Array(draw(columns).prefix(2)) == lines) }

    @Test func `Keys act on the book under the cursor`() {
        #expect(actions(.enter, .down, .character("r")) == ["open 1", "rename 2"])
        #expect(actions(.character("/"), .character("A"), .character("#")) == ["search", "open all", "open tag"])
        #expect(actions(.character("T"), .character("x")) == ["rename tag", "export 2"])
        #expect(actions(.character(" "), .character("*")) == ["study 2", "study all"])
        #expect(actions(.character("i"), .character("I")) == ["statistics 2", "statistics all"])
        #expect(actions(.character("L"), .character(",")) == ["log", "settings"])
        #expect(actions(.character("a"), .character("u"), .control("r"), .escape) == ["add", "undo", "redo", "leave"])
    }

    @Test func `d deletes the book under the cursor, and says what u brings back`() {
        #expect(actions(.character("d"), .end, .character("d")) == [])
        #expect(books.inputs == ["remove 1", "remove 3"])
        #expect(stage.message == nil, "nothing is said before it has happened")
        books.removals.send(books.list[0])
        books.removals.send(books.list[2])
        #expect(stage.message?.text == "− French and its 200 cards; u brings them back")
        stage.messageWasDrawn()
        stage.dismissMessage()
        #expect(stage.message?.text == "− Empty; u brings it back")
    }

    @Test func `A book that cannot be deleted is not said to be`() {
        _ = actions(.character("d"))
        books.failures.send(.library(.busy))
        #expect(stage.failures == 1 && stage.acts == 0)
    }

    @Test func `A second click opens a book`() {
        _ = draw(40)
        #expect(actions(.click(Position(row: 2, column: 5))) == [])
        #expect(actions(.click(Position(row: 2, column: 5))) == ["open 2"])
    }

    @Test func `s goes through the orders, and the heading marks the current one`() {
        _ = screen.press(.character("s"))
        #expect(books.sort.value == .added)
        _ = screen.press(.character("s"))
        #expect(draw(66)[0] == "BOOK                          CARDS  DUE ↓                   KNOWN")
    }

    @Test func `An empty library says how to begin`() {
        books.list.removeAll()
        #expect(draw(66).contains { $0.contains("a adds one") })
        #expect(actions(.enter, .character("d")) == [])
        #expect(!screen.press(.enter), "it means nothing without a book")
    }
}

extension BooksAction {
    fileprivate var words: String {
        switch self {
        case .open(let book): "open \(book.id)"
        case .search: "search"
        case .openAll: "open all"
        case .openTag: "open tag"
        case .renameTag: "rename tag"
        case .export(let book): "export \(book.id)"
        case .study(let book): "study \(book.map { String($0.id) } ?? "all")"
        case .add: "add"
        case .rename(let book): "rename \(book.id)"
        case .deleteTree(let book): "delete tree \(book.id)"
        case .showProfiles: "profiles"
        case .showSitting: "sitting"
        case .showSessions: "log"
        case .showSettings: "settings"
        case .showOptions(let book): "options \(book.id)"
        case .showStatistics(let book): "statistics \(book.map { String($0.id) } ?? "all")"
        case .undo: "undo"
        case .redo: "redo"
        case .leave: "leave"
        }
    }
}
