import Binding
import Changeset
import MVVM
import ViewModel
import Vocabulary

/// What ``BookListView`` needs from a view model: a list of books.
@MainActor protocol BookList: AnyObject {
    var rows: ListProperty<BookRow> { get }
}

extension BooksViewModel: BookList {}

/// Shows the edits of the list of books, one line each, but not the list itself.
final class BookListView: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any BookList>()

    /// The rows that the last lines led to, and the edits of the list since then.
    private var before: [BookRow] = []
    private var reader: ListReader<BookRow>?
    /// The style of the lines about edits.
    var style: Style
    /// Called when the list has changed and there can be edits to take.
    var rowsDidChange: @MainActor () -> Void = {}

    init(style: Style) { self.style = style }

    func viewModelDidChange(_ viewModel: any BookList, disposeBag bag: DisposeBag) {
        let reader = viewModel.rows.reader()
        before = Array(reader.read().elements)
        self.reader = reader
        viewModel.rows.bind(self, in: bag) { view, _, _ in view.rowsDidChange() }
    }

    /// A line about an edit of the list.
    struct Edit {
        /// The id of the book; nil for a line about several books.
        let book: Int64?
        let change: ChangeKind
        let line: String
    }

    /// Returns the edits since the last call: `+ Spanish`, `~ French 40% → 50% KNOWN`, `↕`, `− Latin`.
    /// - Parameters:
    ///   - all: whether to include changes that the command's own output has already reported.
    ///   - reversal: the command that reverses the edits; nil if they were made elsewhere.
    func takeEdits(all: Bool, reversal: UndoViewModel.Reversal?) -> [Edit] {
        guard let (elements, changes) = reader?.read() else { return [] }
        let shown = Array(elements)
        defer { before = shown }
        var edits: [Edit] = []
        let replaced = changes.updates.filter { !before[$0.old].isSameBook(as: shown[$0.new]) }
        let removed = changes.deletions + replaced.map(\.old)
        // As when an import is undone that moved cards to new books.
        let hasMoved = !removed.isEmpty && before.cards - shown.cards < removed.reduce(0) { $0 + before[$1].cards }
        for offset in removed {
            let line = style(.removed, "− \(before[offset].farewell(reversal, keepsCards: hasMoved))")
            edits.append(Edit(book: before[offset].id, change: .deleted, line: line))
        }
        for offset in changes.insertions + replaced.map(\.new) {
            edits.append(Edit(book: shown[offset].id, change: .added, line: style(.added, "+ \(shown[offset].words)")))
        }
        for update in changes.updates where before[update.old].isSameBook(as: shown[update.new]) {
            guard let words = shown[update.new].change(from: before[update.old], all: all || hasMoved) else { continue }
            edits.append(Edit(book: shown[update.new].id, change: .updated, line: style(.changed, "~ \(words)")))
        }
        for offset in movedByTheirNames(changes, to: shown) {
            let line = style(.changed, "↕ \(shown[offset].name.withVisibleControls) \(place(offset, in: shown))")
            edits.append(Edit(book: shown[offset].id, change: .updated, line: line))
        }
        guard edits.count > Self.most else { return edits }
        return edits.prefix(Self.most) + [
            Edit(book: nil, change: .updated, line: style(.faint, "and \(edits.count - Self.most) more books"))
        ]
    }

    /// Returns the new offsets of the books that moved past others because they were renamed.
    ///
    /// It does not use the changeset's moves, because the fewest moves can be those of the other books.
    private func movedByTheirNames(_ changes: Changeset, to shown: [BookRow]) -> [Int] {
        guard !changes.moves.isEmpty else { return [] }
        let kept = Set(before.map(\.id)).intersection(shown.map(\.id))
        return changes.updates.filter { update in
            before[update.old].name != shown[update.new].name && before[update.old].isSameBook(as: shown[update.new])
                && kept.intersection(before[..<update.old].map(\.id)) != kept.intersection(shown[..<update.new].map(\.id))
        }.map(\.new)
    }

    private static let most = 20

    private func place(_ offset: Int, in shown: [BookRow]) -> String {
        offset == 0 ? "is now first" : "is now after \(shown[offset - 1].name.withVisibleControls)"
    }
}

extension BookRow {
    fileprivate var words: String {
        name.withVisibleControls + (cards > 0 ? ", \(counted(cards, "card"))" : "")
    }

    /// Returns the line for a deleted book, with the way to reverse it if it had many cards, as there was no confirmation.
    /// - Parameter keepsCards: whether its cards, or some of them, are in other books now.
    fileprivate func farewell(_ reversal: UndoViewModel.Reversal?, keepsCards: Bool) -> String {
        if cards == 0 || keepsCards { return name.withVisibleControls }
        let words = "\(name.withVisibleControls) and its \(counted(cards, "card"))"
        guard let reversal, cards > 100 else { return words }
        return "\(words); `\(reversal.rawValue)` brings them back"
    }

    /// Returns a line such as `French 40% → 50% KNOWN`, or nil if nothing that the line shows has changed.
    fileprivate func change(from old: BookRow, all: Bool) -> String? {
        var words: [String] = []
        if all, cards != old.cards { words.append("\(old.cards) → \(counted(cards, "card"))") }
        if progressText != old.progressText, cards > 0, old.cards > 0 || known > 0 {
            words.append("\(old.progressText.droppingUnit) → \(progressText)")
        }
        let called = name == old.name ? name : "\(old.name) → \(name)"
        guard !words.isEmpty || name != old.name else { return nil }
        return called.withVisibleControls + (words.isEmpty ? "" : " " + words.joined(separator: ", "))
    }
}

extension [BookRow] {
    /// The number of cards in all of the books.
    fileprivate var cards: Int { reduce(0) { $0 + $1.cards } }
}

extension String {
    /// The number without its unit: `40%` for `40% KNOWN`.
    fileprivate var droppingUnit: String { prefix { $0 != " " }.description }
}
