import Binding
import Changeset
import MVVM
import ViewModel

/// Books in an order.
@MainActor protocol BookList: AnyObject {
    var rows: ListProperty<BookRow> { get }
}

extension BooksViewModel: BookList {}

/// The books as rows that change: it shows no list, but each edit of it, in a line.
final class ShelfView: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any BookList>()

    private var shown: [BookRow] = []
    private var before: [BookRow] = []
    private let style: Style
    /// Is called when there are edits to be taken.
    var rowsDidChange: @MainActor () -> Void = {}

    init(style: Style) { self.style = style }

    func viewModelDidChange(_ viewModel: any BookList, disposeBag bag: DisposeBag) {
        viewModel.rows.bind(self, in: bag) { view, rows, _ in
            view.shown = Array(rows)
            view.rowsDidChange()
        }
        before = shown
    }

    /// An edit of the list.
    struct Edit {
        /// Nil where it stands for those of several books.
        let book: Int64?
        let line: String
    }

    /// The edits since this was asked for last: `+ Spanish`, `~ French 40% → 50% KNOWN`, `↕`, `− Latin`.
    /// - Parameters:
    ///   - all: also such as the command that made them has told of.
    ///   - wayBack: what takes back the command that made them; nil where they were made elsewhere.
    func takeEdits(all: Bool, wayBack: UndoViewModel.WayBack?) -> [Edit] {
        defer { before = shown }
        let changes = Changeset(from: before, to: shown)
        var edits: [Edit] = []
        // Where a backup was restored, another book can have the number.
        let replaced = changes.updates.filter { before[$0.old].addedAt != shown[$0.new].addedAt }
        for offset in changes.deletions + replaced.map(\.old) {
            edits.append(Edit(book: before[offset].id, line: style(.removed, "− \(before[offset].farewell(wayBack))")))
        }
        for offset in changes.insertions + replaced.map(\.new) {
            edits.append(Edit(book: shown[offset].id, line: style(.added, "+ \(shown[offset].words)")))
        }
        for update in changes.updates where before[update.old].addedAt == shown[update.new].addedAt {
            guard let words = shown[update.new].change(from: before[update.old], all: all) else { continue }
            edits.append(Edit(book: shown[update.new].id, line: style(.changed, "~ \(words)")))
        }
        for offset in movedByTheirNames(changes) {
            let line = style(.changed, "↕ \(shown[offset].name.withVisibleControls) \(place(offset))")
            edits.append(Edit(book: shown[offset].id, line: line))
        }
        guard edits.count > Self.most else { return edits }
        return edits.prefix(Self.most) + [Edit(book: nil, line: style(.faint, "and \(edits.count - Self.most) more books"))]
    }

    /// Where the books are now whose new names have taken them past others. The fewest moves may be those of the others.
    private func movedByTheirNames(_ changes: Changeset) -> [Int] {
        guard !changes.moves.isEmpty else { return [] }
        let kept = Set(before.map(\.id)).intersection(shown.map(\.id))
        return changes.updates.filter { update in
            before[update.old].name != shown[update.new].name && before[update.old].addedAt == shown[update.new].addedAt
                && kept.intersection(before[..<update.old].map(\.id)) != kept.intersection(shown[..<update.new].map(\.id))
        }.map(\.new)
    }

    private static let most = 20

    private func place(_ offset: Int) -> String {
        offset == 0 ? "is the first now" : "comes after \(shown[offset - 1].name.withVisibleControls) now"
    }
}

extension BookRow {
    fileprivate var words: String {
        name.withVisibleControls + (cards > 0 ? ", \(counted(cards, "card"))" : "")
    }

    /// What is said of many cards that went: nobody was asked twice.
    fileprivate func farewell(_ wayBack: UndoViewModel.WayBack?) -> String {
        if cards == 0 { return name.withVisibleControls }
        let words = "\(name.withVisibleControls) and its \(counted(cards, "card"))"
        guard let wayBack, cards > 100 else { return words }
        return "\(words); `\(wayBack.rawValue)` brings them back"
    }

    /// `French 40% → 50% KNOWN`; nil where nothing that a row shows is different.
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

extension String {
    /// `40%` of `40% KNOWN`.
    fileprivate var droppingUnit: String { prefix { $0 != " " }.description }
}
