public import Binding
import Services
public import Vocabulary

/// The part of a list of any length that a person looks at: it moves through the list, and follows its changes.
///
/// The list is ordered by the ids of its rows. The window holds at most two pages; reading the page after a known row costs the
/// same anywhere in the list. A new read cancels the previous one. The rows stay until others have been read.
@MainActor public final class ListWindow<Row: Identifiable & Hashable & Sendable> where Row.ID == Int64 {

    // Outputs

    /// The rows in the window, and their edits.
    public let rows: ListProperty<Row>
    /// The number of rows in the whole list.
    public let count: Property<RowCount>
    /// Whether the list has rows before those in the window.
    public let hasMoreBefore: Property<Bool>
    /// Whether the list has rows after those in the window.
    public let hasMoreAfter: Property<Bool>
    /// Whether the window is waiting for rows.
    public let isReading: Property<Bool>
    /// Why the last read failed; nil if it succeeded.
    public let failure: Property<Failure?>

    // Inputs

    /// Reads the page after the last row into the window, if there is one.
    public func readNextPage() {
        if ends.value.after, !isReplacing, let last = shown.elements.last { read(.after(last.id)) }
    }

    /// Reads the page before the first row into the window, if there is one.
    public func readPreviousPage() {
        if ends.value.before, !isReplacing, let first = shown.elements.first { read(.before(first.id)) }
    }

    /// Moves the window to the beginning of the list.
    public func jumpToStart() { read(.start) }
    /// Moves the window to the end of the list.
    public func jumpToEnd() { read(.end) }

    /// Moves the window to a row, or to its former place if it is gone.
    public func show(around id: Row.ID) { read(.around(id)) }

    private let pageSize: Int
    private var source: RowSource<Row>
    private let shown = MutableListProperty<Row>()
    private let ends = MutableProperty((before: false, after: false), name: "whether a window is at an end of its list")
    private let counted: MutableProperty<RowCount>
    /// The place whose rows are being read.
    private let awaiting = MutableProperty(ListPosition?.none, name: "what a window awaits")
    private let lastFailure = MutableProperty(Failure?.none, name: "why a window could not be read")
    private let slices = MutableSignal<Request>(name: "the slices that a window asks for")
    private let counts = MutableSignal<(number: Int, source: RowSource<Row>)>(name: "the counts that a window asks for")
    /// The numbers of the newest requests; an earlier request can still be answered in the same turn in which it is replaced.
    private var newest = (slice: 0, count: 0)
    private let bag = DisposeBag()
    /// Whether the list has changed since the pending rows were requested.
    private var isOutdated = false

    private struct Request {
        let number: Int
        let place: ListPosition
        let limit: Int
        let source: RowSource<Row>
    }

    /// Creates a window at the beginning of a list, and starts reading it.
    /// - Parameter pageSize: the number of rows in a page.
    package init(of source: RowSource<Row>, pageSize: Int = 200) {
        self.source = source
        self.pageSize = pageSize
        rows = shown
        counted = MutableProperty(.counting(atLeast: 0), name: "how many rows a list has")
        count = counted.removeDuplicates()
        hasMoreBefore = ends.map(\.before).removeDuplicates()
        hasMoreAfter = ends.map(\.after).removeDuplicates()
        isReading = awaiting.map { $0 != nil }.removeDuplicates()
        failure = lastFailure.removeDuplicates()
        slices.mapLatest { request in (request, await request.source.read(request.place, request.limit)) }
            .observe(in: bag) { [weak self] in self?.take($1, for: $0) }
        counts.mapLatest { request in (request.number, await request.source.count()) }
            .observe(in: bag) { [weak self] in self?.take($1, forCount: $0) }
        readAll()
    }

    /// Moves to the beginning of another list; the rows of the previous one stay until the new ones have been read.
    package func become(_ source: RowSource<Row>) {
        self.source = source
        readAll()
    }

    /// Reads the same part of the list again, since anything may have changed.
    package func readAgain() {
        if isReplacing { read(awaited ?? .start) } else { readSameRows() }
        recount()
    }

    // MARK: Changes

    /// Applies a change of one row of the list.
    /// - Parameters:
    ///   - id: the id of the row before the change; nil if the row is new in the list.
    ///   - row: the row after the change; nil if it has left the list.
    package func apply(before id: Row.ID?, after row: Row?) {
        isOutdated = isOutdated || awaited != nil
        switch (id, row) {
        case (nil, let row?): insert(row)
        case (let id?, nil): remove(id)
        case (_?, let row?): if let offset = offset(of: row.id), shown[offset] != row { shown.update(row, at: offset) }
        case (nil, nil): break
        }
    }

    private func insert(_ row: Row) {
        addToCount(1)
        guard let offset = place(of: row.id) else { return }
        shown.insert(row, at: offset)
        trim(keepingFirst: offset < shown.count / 2)
    }

    private func remove(_ id: Row.ID) {
        addToCount(-1)
        // It may have been the only row beyond an end of the window.
        guard let offset = offset(of: id) else { return isReplacing ? () : readSameRows() }
        shown.remove(at: offset)
        if !isReplacing, shown.count < pageSize / 2, ends.value != (false, false) { readSameRows() }
    }

    /// Follows the addition of a number of rows at the end of the list.
    package func didAppend(_ count: Int) {
        addToCount(count)
        if awaited != nil { isOutdated = true } else if !ends.value.after { readSameRows() }
    }

    // MARK: Reading

    private func readAll() {
        read(.start)
        recount()
    }

    /// Reads again from the first row on, or from the beginning of the list if the window is there.
    private func readSameRows() {
        let place = ends.value.before ? shown.elements.first.map { ListPosition.from($0.id) } : nil
        read(place ?? .start, limit: max(shown.count, pageSize))
    }

    private func read(_ place: ListPosition) { read(place, limit: pageSize) }

    private func read(_ place: ListPosition, limit: Int) {
        isOutdated = false
        awaiting.value = place
        newest.slice += 1
        slices.send(Request(number: newest.slice, place: place, limit: limit, source: source))
    }

    private func recount() {
        counted.value = .counting(atLeast: shown.count)
        askForCount()
    }

    private func askForCount() {
        newest.count += 1
        counts.send((newest.count, source))
    }

    private var awaited: ListPosition? { awaiting.value }

    /// Whether the pending rows will replace those in the window.
    private var isReplacing: Bool {
        switch awaited {
        case .start, .end, .from, .around: true
        case .after, .before, nil: false
        }
    }

    private func take(_ result: Result<RowSlice<Row>, Failure>, for request: Request) {
        if request.number != newest.slice { return }
        batch {
            awaiting.value = nil
            switch result {
            case .success(let slice):
                lastFailure.value = nil
                show(slice, at: request.place)
                if isOutdated { readSameRows() }
            case .failure(let failure):
                lastFailure.value = failure
            }
        }
    }

    private func show(_ slice: RowSlice<Row>, at place: ListPosition) {
        switch place {
        case .after(let id):
            guard shown.elements.last?.id == id else { return readSameRows() }
            shown.append(contentsOf: slice.rows)
            ends.value.after = slice.hasMoreAfter
            trim(keepingFirst: false)
        case .before(let id):
            guard shown.elements.first?.id == id else { return readSameRows() }
            shown.insert(contentsOf: slice.rows, at: 0)
            ends.value.before = slice.hasMoreBefore
            trim(keepingFirst: true)
        case .start, .end, .from, .around:
            shown.replace(with: slice.rows)
            ends.value = (slice.hasMoreBefore, slice.hasMoreAfter)
        }
        counted.value = counted.value.atLeast(shown.count)
    }

    private func take(_ result: Result<Int, Failure>, forCount number: Int) {
        if number != newest.count { return }
        switch result {
        case .success(let count): counted.value = .exactly(count)
        case .failure(let failure): lastFailure.value = failure
        }
    }

    private func addToCount(_ number: Int) {
        guard case .exactly(let count) = counted.value else { return askForCount() }
        counted.value = .exactly(max(0, count + number))
    }

    /// Removes the rows beyond two pages from one end of the window.
    private func trim(keepingFirst: Bool) {
        let excess = shown.count - 2 * pageSize
        guard excess > 0 else { return }
        shown.removeSubrange(keepingFirst ? shown.count - excess..<shown.count : 0..<excess)
        if keepingFirst { ends.value.after = true } else { ends.value.before = true }
    }

    // MARK: Places

    private func offset(of id: Row.ID) -> Int? {
        let offset = firstOffset(from: id)
        return offset < shown.count && shown[offset].id == id ? offset : nil
    }

    /// Returns the offset at which a row belongs in the window; nil for a row outside of it.
    private func place(of id: Row.ID) -> Int? {
        let offset = firstOffset(from: id)
        if offset == 0, ends.value.before { return nil }
        if offset == shown.count, ends.value.after { return nil }
        return offset
    }

    private func firstOffset(from id: Row.ID) -> Int { shown.firstOffset { $0.id >= id } }
}

/// The number of rows in a list.
public enum RowCount: Hashable, Sendable {
    case exactly(Int)
    /// The rows are being counted; there are at least this many.
    case counting(atLeast: Int)

    fileprivate func atLeast(_ number: Int) -> RowCount {
        if case .counting(let least) = self { .counting(atLeast: max(least, number)) } else { self }
    }
}
