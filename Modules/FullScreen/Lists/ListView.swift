import Binding
import Changeset
import MVVM
import TerminalText

/// A list of rows with a cursor, of any length.
///
/// It has as many row views as there are rows in the window, and reuses them while it scrolls. It applies the edits that the list
/// delivers: views move with their rows, and rows that have changed are highlighted for a moment.
@MainActor final class ListView<Row: ListRowView> {
    /// The offset of the row that the cursor is on; 0 if the list is empty.
    private(set) var current = 0
    /// Called when the cursor is on another row, or its row has changed.
    var currentDidChange: () -> Void = {}
    /// Returns whether a row is selected.
    var isSelected: (Row.ViewModel) -> Bool = { _ in false }
    /// Whether rows that appear are highlighted; not in a list that is read in parts, where they appear while it scrolls.
    private let highlightsInsertions: Bool
    let stage: Stage
    private let makeView: () -> Row
    private weak var paging: (any ListPaging)?
    private var rows: ListElements<Row.ViewModel>?
    /// The offset of the first row that is shown.
    private var top = 0
    /// The views of the rows that are shown, by offset, and those that are free.
    private var (views, free): ([Int: Row], [Row]) = ([:], [])
    private var highlighted: Set<Int64> = []
    /// Where the list was drawn.
    private var area = Area(rows: 0..<0, columns: 0..<0)
    /// The row that the cursor goes to when it has been read.
    private var destination: Destination?

    private enum Destination: Equatable { case start, end, row(Int64) }

    /// - Parameter makeView: creates a view of a row.
    init(on stage: Stage, paging: (any ListPaging)? = nil, makeView: @escaping () -> Row) {
        self.stage = stage
        self.makeView = makeView
        self.paging = paging
        highlightsInsertions = paging == nil
    }

    /// Whether the cursor may be going to a row that has not been read yet.
    var isOnTheWay: Bool { destination != nil }

    var isEmpty: Bool { rows?.isEmpty ?? true }
    var count: Int { rows?.count ?? 0 }

    /// The row that the cursor is on; nil if the list is empty.
    var currentRow: Row.ViewModel? { rows.flatMap { current < $0.count ? $0[current] : nil } }

    /// The rows above the one that the cursor is on.
    var rowsAbove: ListElements<Row.ViewModel>.SubSequence? { rows.map { $0[..<min(current, $0.count)] } }

    /// The ids of all rows.
    var ids: [Int64] { rows?.map(\.id) ?? [] }

    /// Returns whether the rows from the cursor to the place of an id are in memory, in a list that is ordered by ids.
    func isInMemory(_ id: Int64) -> Bool {
        guard let first = ids.first, let last = ids.last else { return false }
        return (first <= id || paging?.hasMoreBefore.current != true) && (last >= id || paging?.hasMoreAfter.current != true)
    }

    /// Follows a list until the bag is disposed.
    func bind(_ list: ListProperty<Row.ViewModel>, in bag: DisposeBag) {
        list.bind(self, in: bag) { view, rows, changes in view.apply(rows, changes) }
    }

    // MARK: Changes

    private func apply(_ new: ListElements<Row.ViewModel>, _ changes: Changeset) {
        let wasEmpty = isEmpty
        rows = new
        let moved = OffsetMap(changes)
        var kept: [Int: Row] = [:]
        for (offset, view) in views {
            if let offset = moved.newOffset(of: offset) { kept[offset] = view } else { release(view) }
        }
        views = kept
        for update in changes.updates { views[update.new]?.viewModel = new[update.new] }
        if top > 0 { top = moved.place(of: top) }
        current = moved.newOffset(of: current) ?? moved.place(of: current)
        arrive(wasEmpty: wasEmpty)
        current = max(0, min(current, new.count - 1))
        if !wasEmpty { highlight(changes.updates.map(\.new) + (highlightsInsertions ? changes.insertions : [])) }
        currentDidChange()
        stage.needsDisplay()
    }

    /// Moves the cursor to its destination, unless that is a row that has not been read yet.
    private func arrive(wasEmpty: Bool) {
        switch destination {
        case .start: (current, top) = (0, 0)
        case .end: current = count - 1
        case .row(let id):
            guard let offset = offset(of: id) else { return }
            current = offset
        case nil: if wasEmpty { (current, top) = (0, 0) }
        }
        destination = nil
    }

    private func offset(of id: Int64) -> Int? { rows.flatMap { rows in rows.indices.first { rows[$0].id == id } } }

    private func highlight(_ offsets: [Int]) {
        guard let rows else { return }
        let ids = offsets.filter { top <= $0 && $0 < top + area.height }.map { rows[$0].id }
        guard !ids.isEmpty else { return }
        highlighted.formUnion(ids)
        stage.schedule(.milliseconds(700)) { [weak self] in
            self?.highlighted.subtract(ids)
            self?.stage.needsDisplay()
        }
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas, in area: Area) {
        self.area = area
        guard let rows, area.height > 0 else { return }
        top = min(max(top, current - area.height + 1), current, max(0, rows.count - area.height))
        let shown = top..<min(top + area.height, rows.count)
        for offset in views.keys where !shown.contains(offset) {
            if let view = views.removeValue(forKey: offset) { release(view) }
        }
        for offset in shown {
            let style = RowStyle(
                isCurrent: offset == current, isSelected: isSelected(rows[offset]),
                isHighlighted: highlighted.contains(rows[offset].id))
            let line = area.row(offset - top)
            if style.isCurrent { canvas.fill(line, style.style()) }
            view(at: offset, of: rows).draw(on: &canvas, in: line, as: style)
        }
    }

    private func view(at offset: Int, of rows: ListElements<Row.ViewModel>) -> Row {
        if let view = views[offset] { return view }
        let view = free.popLast() ?? makeView()
        view.viewModel = rows[offset]
        views[offset] = view
        return view
    }

    private func release(_ view: Row) {
        view.viewModel = nil
        free.append(view)
    }

    // MARK: Keys

    /// The row of a table of keys for the keys and the mouse that move the cursor.
    /// - Parameter open: called when the row that the cursor is on is clicked.
    func moves(open: @escaping (Row.ViewModel) -> Void = { _ in }) -> KeyBinding {
        KeyBinding(moving: "next or previous", if: count > 1) { [self] key in
            let before = currentRow?.id
            guard press(key) else { return false }
            if case .click = key, let row = currentRow, row.id == before { open(row) }
            return true
        }
    }

    func press(_ key: Key) -> Bool {
        destination = nil
        if case .click(let position) = key, area.contains(position) {
            select(top + position.row - area.rows.lowerBound)
            return true
        }
        guard let move = ListMove(key, height: area.height) else { return false }
        switch move {
        case .by: select(move.destination(from: current, in: count))
        case .start: jump(to: .start)
        case .end: jump(to: .end)
        }
        return true
    }

    /// Moves the cursor to the first row, now and when the rows of another list have been read.
    func startOver() {
        (current, top) = (0, 0)
        destination = .start
    }

    /// Moves the cursor to the row with an id, now or when it has been read.
    func go(to id: Int64) {
        destination = .row(id)
        arrive(wasEmpty: false)
        if let paging {
            // The rows may be those of a list that is being replaced.
            destination = .row(id)
            paging.show(around: id)
        }
        currentDidChange()
        stage.needsDisplay()
    }

    private func select(_ offset: Int) {
        guard let rows, !rows.isEmpty else { return }
        current = max(0, min(offset, rows.count - 1))
        // A page is read before its rows are needed.
        if current + area.height >= rows.count { paging?.readNextPage() }
        if current < area.height { paging?.readPreviousPage() }
        currentDidChange()
    }

    private func jump(to end: Destination) {
        if let paging, end == .start ? paging.hasMoreBefore.current : paging.hasMoreAfter.current {
            destination = end
            if end == .start { paging.jumpToStart() } else { paging.jumpToEnd() }
        }
        select(end == .start ? 0 : count - 1)
    }
}
