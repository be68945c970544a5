import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// What the list of books needs from a view model.
@MainActor protocol EditableBooks: AnyObject {
    var rows: ListProperty<BookRow> { get }
    var sort: MutableProperty<BookSort> { get }
    @discardableResult func delete(_ book: EntityReference) throws(Failure) -> RowChange<BookRow>
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
        list.bind(viewModel.rows, in: bag)
        viewModel.sort.bind(self, in: bag) { screen, _ in screen.stage.needsDisplay() }
    }

    let keys = [
        KeyHelp("Enter", "open"), KeyHelp("Space", "study"), KeyHelp("a", "add"), KeyHelp("r", "rename"), KeyHelp("d", "delete"),
        KeyHelp("u", "undo"), KeyHelp("/", "search the cards of all books"),
        KeyHelp("s", "sort"), KeyHelp("p", "profiles"), KeyHelp("t", "the sitting"), KeyHelp("i", "statistics"),
        KeyHelp("I", "statistics of all books"), KeyHelp("q", "leave"), KeyHelp("L", "the log of sittings"),
        KeyHelp(",", "settings"),
        KeyHelp("R", "study, as in the cards"), KeyHelp("*", "study all books"), KeyHelp("A", "the cards of all books"),
        KeyHelp("#", "cards with a tag"),
        KeyHelp("Ctrl-R", "redo"),
        KeyHelp("j k", "next or previous"),
        KeyHelp("g G", "first or last"), KeyHelp("Ctrl-D Ctrl-U", "half a page"),
    ]

    /// Moves the cursor to a book.
    func go(to book: Int64) { list.go(to: book) }

    func draw(on canvas: inout Canvas, in area: Area) {
        drawHeading(on: &canvas, in: area.row(0))
        let rest = area.rows(1..<max(1, area.height))
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

    func press(_ key: Key) -> Bool {
        switch (key, list.currentRow) {
        case (.enter, let book?), (.right, let book?), (.character("l"), let book?): didChoose(.open(book))
        case (.character(" "), let book?), (.character("R"), let book?): didChoose(.study(book))
        case (.character("*"), _): didChoose(.study(nil))
        case (.character("/"), _): didChoose(.search)
        case (.character("A"), _): didChoose(.openAll)
        case (.character("#"), _): didChoose(.openTag)
        case (.character("p"), _): didChoose(.showProfiles)
        case (.character("i"), let book?): didChoose(.showStatistics(book))
        case (.character("I"), _): didChoose(.showStatistics(nil))
        case (.character("t"), _): didChoose(.showSitting)
        case (.character("L"), _): didChoose(.showSessions)
        case (.character(","), _): didChoose(.showSettings)
        case (.character("a"), _): didChoose(.add)
        case (.character("r"), let book?): didChoose(.rename(book))
        case (.character("d"), let book?): delete(book)
        case (.character("u"), _): didChoose(.undo)
        case (.control("r"), _): didChoose(.redo)
        case (.character("s"), _): viewModel.sort.value = viewModel.sort.current.next
        case (.character("q"), _), (.escape, _): didChoose(.leave)
        case (.click(let position), let before):
            guard list.press(.click(position)) else { return false }
            // A click on the row of the cursor opens it.
            if let before, list.currentRow?.id == before.id { didChoose(.open(before)) }
        default: return list.press(key)
        }
        return true
    }

    private func delete(_ book: BookRow) {
        do throws(Failure) {
            try viewModel.delete(.id(book.id))
        } catch {
            return stage.fail(Words.message(about: error))
        }
        let cards = book.cards > 0 ? " and its \(counted(book.cards, "card"))" : ""
        stage.say("− \(book.name)\(cards); u brings \(book.cards > 0 ? "them" : "it") back")
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
    case showProfiles, showSitting, showSessions, showSettings, undo, redo, leave
}

extension BookSort {
    /// The order that follows this one.
    fileprivate var next: BookSort {
        let all = BookSort.allCases
        return all[(all.firstIndex(of: self).map { $0 + 1 } ?? 0) % all.count]
    }
}
