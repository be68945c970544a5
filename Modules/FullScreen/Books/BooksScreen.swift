import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// What the list of books needs from a view model.
@MainActor protocol EditableBooks: AnyObject {
    var tree: ListProperty<BookTreeRow> { get }
    var sort: MutableProperty<BookSort> { get }
    func fold(_ row: BookTreeRow, _ isFolded: Bool)
    func unfold(to book: Int64)
    var removed: Signal<BookRow> { get }
    var failed: Signal<Failure> { get }
    func remove(_ book: BookRow)
}

extension BooksViewModel: EditableBooks {}

/// The list of books.
final class BooksScreen: Screen, NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any EditableBooks>()
    let title = "Books"
    private let list: ListView<BookRowView>
    private let stage: Stage
    /// Called with what the person wants that leads to another screen or a question.
    var didChoose: (BooksAction) -> Void = { _ in }

    init(on stage: Stage) {
        self.stage = stage
        list = ListView(on: stage, makeView: BookRowView.init)
    }

    func viewModelDidChange(_ viewModel: any EditableBooks, disposeBag bag: DisposeBag) {
        list.bind(viewModel.tree, in: bag)
        viewModel.sort.bind(self, in: bag) { screen, _ in screen.stage.needsDisplay() }
        viewModel.failed.bind(self, in: bag) { screen, failure in screen.stage.fail(Words.message(about: failure)) }
        viewModel.removed.bind(self, in: bag) { screen, book in
            let cards = book.cards > 0 ? " and its \(counted(book.cards, "card"))" : ""
            screen.stage.say("− \(book.name)\(cards); u brings \(book.cards > 0 ? "them" : "it") back")
        }
    }

    /// Moves the cursor to a book.
    func go(to book: Int64) {
        viewModel.unfold(to: book)
        list.go(to: book)
    }

    func draw(on canvas: inout Canvas, in area: Area) {
        // In the lowest window, the keys must not act on a row that cannot be seen.
        let rest = area.height > 1 ? area.rows(1..<area.height) : area
        if area.height > 1 { drawHeading(on: &canvas, in: area.row(0)) }
        if list.isEmpty {
            canvas.put("No books. a adds one; `import FILE` at the prompt reads a deck.", in: rest.row(0), .faint)
        }
        list.draw(on: &canvas, in: rest)
    }

    private func drawHeading(on canvas: inout Canvas, in area: Area) {
        let columns = BookColumns(width: area.width)
        let sort = viewModel.sort.current
        func mark(_ own: BookSort, _ text: String) -> String { sort == own ? "\(text) ↓" : text }
        canvas.put(sort == .added ? "BOOK (oldest first)" : mark(.name, "BOOK"), in: area.columns(columns.name), .heading)
        canvas.put("CARDS", atEndOf: area.columns(columns.cards), .heading)
        canvas.put(mark(.due, "DUE"), atEndOf: area.columns(columns.due), .heading)
        canvas.put(mark(.progress, "KNOWN"), atEndOf: area.columns(columns.progress), .heading)
    }

    var bindings: [KeyBinding] {
        let row = list.currentRow
        let book = row?.book
        KeyBinding([.right, "l"], "unfold", on: row?.isFolded == true ? row : nil) { [self] in viewModel.fold($0, false) }
        KeyBinding([.enter, .right, "l"], "open", on: book.map { .open($0) }, do: didChoose)
        KeyBinding([.left, "h"], "fold", on: row.flatMap(foldable)) { [self] in fold($0) }
        KeyBinding([" "], "study", on: book.map { .study($0) }, do: didChoose)
        KeyBinding(["a"], "add", on: .add, do: didChoose)
        KeyBinding(["r"], "rename", on: book.map { .rename($0) }, do: didChoose)
        KeyBinding(["d"], "delete", on: book, do: delete)
        KeyBinding(["u"], "undo", on: .undo, do: didChoose)
        KeyBinding(["/"], "search the cards of all books", on: .search, do: didChoose)
        KeyBinding(["s"], "sort") { [self] in viewModel.sort.value = viewModel.sort.current.next }
        KeyBinding(["p"], "profiles", on: .showProfiles, do: didChoose)
        KeyBinding(["t"], "the sitting", on: .showSitting, do: didChoose)
        KeyBinding(["i"], "statistics", on: book.map { .showStatistics($0) }, do: didChoose)
        KeyBinding(["I"], "statistics of all books", on: .showStatistics(nil), do: didChoose)
        KeyBinding(["q", .escape], "leave", on: .leave, do: didChoose)
        KeyBinding(["L"], "the log of sittings", on: .showSessions, do: didChoose)
        KeyBinding([","], "settings", on: .showSettings, do: didChoose)
        KeyBinding(["o"], "options of the book", on: book, do: showOptions)
        KeyBinding(["*"], "study all books", on: book.map { _ in .study(nil) }, do: didChoose)
        KeyBinding(["A"], "the cards of all books", on: .openAll, do: didChoose)
        KeyBinding(["#"], "cards with a tag", on: .openTag, do: didChoose)
        KeyBinding(["T"], "rename a tag", on: .renameTag, do: didChoose)
        KeyBinding(["x"], "export the book", on: book.map { .export($0) }, do: didChoose)
        KeyBinding([.control("r")], "redo", on: .redo, do: didChoose)
        list.moves { [self] in didChoose(.open($0.book)) }
    }

    /// Returns the row to fold: this one, or the one that it is directly below.
    private func foldable(_ row: BookTreeRow) -> BookTreeRow? {
        if row.isFolded == false { return row }
        return list.rowsAbove?.last { $0.depth == row.depth - 1 }
    }

    private func fold(_ row: BookTreeRow) {
        list.go(to: row.id)
        viewModel.fold(row, true)
    }

    private func showOptions(of book: BookRow) {
        if book.isBook { didChoose(.showOptions(book)) } else { stage.say(Words.hasNoOptions(book.name)) }
    }

    private func delete(_ book: BookRow) {
        if book.hasBooksBelow { return didChoose(.deleteTree(book)) }
        stage.announce("Deleting", book.cards)
        viewModel.remove(book)
    }
}

/// What a person can want in the list of books that leads to another screen or a question.
enum BooksAction {
    case open(BookRow)
    /// Search the cards of all books, show them all, or those with a tag.
    case search, openAll, openTag
    /// Study a book, or all books.
    case study(BookRow?)
    /// Show the statistics of a book, or of all books.
    case showStatistics(BookRow?)
    case add
    case rename(BookRow)
    /// Export a book with those below it.
    case export(BookRow)
    case renameTag
    /// Show the options of study that a book can have of its own.
    case showOptions(BookRow)
    /// Delete a book with those below it.
    case deleteTree(BookRow)
    case showProfiles, showSitting, showSessions, showSettings, undo, redo, leave
}

extension BookSort {
    /// The order that follows this one.
    fileprivate var next: BookSort {
        let all = BookSort.allCases
        return all[(all.firstIndex(of: self).map { $0 + 1 } ?? 0) % all.count]
    }
}
