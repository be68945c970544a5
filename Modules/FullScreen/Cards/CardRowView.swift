import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// A card in a list: its front, its back, its book if the list is of several, its state and when it is due.
final class CardRowView: ListRowView {
    let viewModelSlot = ViewModelSlot<CardRow>()
    private let showsBook: Bool
    private var (front, back, book, state, due) = ("", "", "", "", "")

    init(showsBook: Bool) { self.showsBook = showsBook }

    func viewModelDidChange(_ viewModel: CardRow, disposeBag: DisposeBag) {
        (front, back) = (viewModel.front.inOneLine, viewModel.back.inOneLine)
        book = viewModel.book.withoutEmojiModifiers
        state = viewModel.status.rawValue
        due = viewModel.dueText ?? ""
    }

    func prepareForReuse() { (front, back, book, state, due) = ("", "", "", "", "") }

    func draw(on canvas: inout Canvas, in area: Area, as style: RowStyle) {
        let columns = CardRowColumns(width: area.width, showsBook: showsBook)
        canvas.put(style.isSelected ? "●" : " ", in: area.columns(columns.mark), style.style(.key))
        for (text, range) in [(front, columns.front), (back, columns.back)] {
            canvas.put(text.truncated(toWidth: range.count), in: area.columns(range), style.style())
        }
        canvas.put(book.truncated(toWidth: columns.book.count), in: area.columns(columns.book), style.style(.faint))
        canvas.put(state, in: area.columns(columns.state), style.style(.faint))
        canvas.put(due, in: area.columns(columns.due), style.style(.faint))
    }
}

extension String {
    /// The text of a card in a single row.
    var inOneLine: String { String(prefix(400)).withoutEmojiModifiers.withVisibleControls }
}

/// The columns of a list of cards, of which a narrow window has fewer.
struct CardRowColumns {
    let mark, front, back, book, state, due: Range<Int>

    init(width: Int, showsBook: Bool) {
        let (state, due) = width >= 76 ? (11, 12) : width >= 52 ? (11, 0) : (0, 0)
        let book = !showsBook ? 0 : width >= 76 ? 15 : width >= 52 ? 13 : width >= 36 ? 11 : 0
        let texts = max(0, width - 2 - book - state - due)
        let front = width >= 30 ? texts / 2 : texts
        mark = 0..<min(2, width)
        self.front = 2..<2 + max(0, front - 1)
        back = 2 + front..<max(2 + front, 2 + texts)
        var start = 2 + texts
        /// A column after the texts, which begins with a space.
        func column(_ width: Int) -> Range<Int> {
            defer { start += width }
            return min(start + 1, start + width)..<start + width
        }
        (self.book, self.state, self.due) = (column(book), column(state), column(due))
    }
}
