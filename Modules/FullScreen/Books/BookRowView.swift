import Binding
import MVVM
import TerminalText
import ViewModel

/// A book in the list: its name, and how many cards it and those below it have, how many of them are due, and their progress.
final class BookRowView: ListRowView {
    let viewModelSlot = ViewModelSlot<BookTreeRow>()
    private var name = ""
    private var numbers: [String] = []
    private var progress = 0.0
    private var progressText = ""

    func viewModelDidChange(_ viewModel: BookTreeRow, disposeBag: DisposeBag) {
        let book = viewModel.book
        // Rows with others below them have a sign, and those without are in line with them.
        let sign = viewModel.isFolded.map { $0 ? "▸ " : "▾ " } ?? (viewModel.depth > 0 ? "  " : "")
        name = String(repeating: "  ", count: viewModel.depth) + sign + viewModel.name.withoutEmojiModifiers
        numbers = [String(book.treeCards), book.treeDue > 0 ? String(book.treeDue) : ""]
        (progress, progressText) = (book.treeProgress, book.treeCards > 0 ? book.treeProgressText : "")
    }

    func prepareForReuse() { (name, numbers, progress, progressText) = ("", [], 0, "") }

    func draw(on canvas: inout Canvas, in area: Area, as style: RowStyle) {
        let columns = BookColumns(width: area.width)
        canvas.put(name.truncated(toWidth: columns.name.count), in: area.columns(columns.name), style.style())
        for (text, range) in zip(numbers, [columns.cards, columns.due]) {
            canvas.put(text, atEndOf: area.columns(range), style.style())
        }
        let bar = ProgressBar(progress, width: columns.bar.count)
        canvas.put(bar.text, in: area.columns(columns.bar), style.style(.progress))
        canvas.put(
            progressText.truncated(toWidth: columns.progress.count), atEndOf: area.columns(columns.progress), style.style(.faint))
    }
}

/// The columns of the list of books, of which a narrow window has fewer.
struct BookColumns {
    let name, cards, due, bar, progress: Range<Int>

    init(width: Int) {
        let widths: [Int] =
            width >= 60 ? [9, 7, 13, 11] : width >= 38 ? [7, 6, 0, 11] : width >= 24 ? [0, 6, 0, 0] : [0, 0, 0, 0]
        var start = max(0, width - widths.reduce(0, +))
        name = 0..<max(0, start - (widths[1] > 0 ? 1 : 0))
        var ranges: [Range<Int>] = []
        for column in widths {
            // A column begins with a space.
            ranges.append(min(start + 1, start + column)..<start + column)
            start += column
        }
        (cards, due, bar, progress) = (ranges[0], ranges[1], ranges[2], ranges[3])
    }
}

/// A bar of blocks, filled to an eighth of a cell.
struct ProgressBar {
    let text: String

    /// - Parameter fraction: how much of the bar is filled, 0…1.
    init(_ fraction: Double, width: Int) {
        let eighths = Int((fraction * Double(width * 8)).rounded())
        let part = eighths % 8 == 0 ? "" : String(Self.parts[eighths % 8 - 1])
        let filled = String(repeating: "█", count: eighths / 8) + part
        text = filled + String(repeating: "·", count: max(0, width - filled.count))
    }

    private static let parts: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}
