package import Vocabulary

/// A place in a list from which a window reads rows.
package enum ListPosition: Hashable, Sendable {
    case start
    case end
    /// The rows from the one with this id on, or from its former place if it is gone.
    case from(Int64)
    case after(Int64)
    case before(Int64)
    /// About as many rows before the one with this id as from it on.
    case around(Int64)
}

/// Consecutive rows of a list.
package struct RowSlice<Row: Sendable>: Sendable {
    /// The rows, in the order of the list.
    package let rows: [Row]
    /// Whether the list has rows before these.
    package let hasMoreBefore: Bool
    /// Whether the list has rows after these.
    package let hasMoreAfter: Bool
}

/// A list that a window reads in parts.
package struct RowSource<Row: Sendable> {
    /// Reads the rows at a place, at most `limit`.
    package let read: @MainActor (_ place: ListPosition, _ limit: Int) async -> Result<RowSlice<Row>, Failure>
    /// Counts the rows of the list.
    package let count: @MainActor () async -> Result<Int, Failure>

    /// Creates a source from a function that reads rows and one that counts them.
    package init(
        read: @escaping @MainActor (_ place: ListPosition, _ limit: Int) async -> Result<RowSlice<Row>, Failure>,
        count: @escaping @MainActor () async -> Result<Int, Failure>
    ) {
        self.read = read
        self.count = count
    }
}

extension RowSlice {
    /// Reads the rows at a place, and whether there are more, with functions that read pages after and before a row.
    /// - Parameters:
    ///   - after: returns the rows after an id, or the first rows for nil, up to a limit.
    ///   - before: returns the rows just before an id, or the last rows for nil, up to a limit; in the order of the list.
    /// - Throws: what `after` and `before` throw.
    package init<Unreadable>(
        at place: ListPosition, limit: Int,
        after: (_ id: Int64?, _ limit: Int) throws(Unreadable) -> [Row],
        before: (_ id: Int64?, _ limit: Int) throws(Unreadable) -> [Row]
    ) throws(Unreadable) {
        switch place {
        case .start: self.init(later: try after(nil, limit + 1), limit, hasMoreBefore: false)
        case .after(let id): self.init(later: try after(id, limit + 1), limit, hasMoreBefore: true)
        case .end: self.init(earlier: try before(nil, limit + 1), limit, hasMoreAfter: false)
        case .before(let id): self.init(earlier: try before(id, limit + 1), limit, hasMoreAfter: true)
        case .from(let id):
            let rows = try after(id - 1, limit + 1)
            if rows.isEmpty {
                try self.init(at: .end, limit: limit, after: after, before: before)
            } else {
                self.init(later: rows, limit, hasMoreBefore: try !before(id, 1).isEmpty)
            }
        case .around(let id):
            let earlier = RowSlice(earlier: try before(id, limit / 2 + 1), limit / 2, hasMoreAfter: true)
            let later = RowSlice(later: try after(id - 1, limit - limit / 2 + 1), limit - limit / 2, hasMoreBefore: true)
            self.init(
                rows: earlier.rows + later.rows, hasMoreBefore: earlier.hasMoreBefore, hasMoreAfter: later.hasMoreAfter)
        }
    }

    /// - Parameter rows: one row more than `limit`, if the list has that many.
    private init(later rows: [Row], _ limit: Int, hasMoreBefore: Bool) {
        self.init(rows: Array(rows.prefix(limit)), hasMoreBefore: hasMoreBefore, hasMoreAfter: rows.count > limit)
    }

    private init(earlier rows: [Row], _ limit: Int, hasMoreAfter: Bool) {
        self.init(rows: rows.suffix(limit), hasMoreBefore: rows.count > limit, hasMoreAfter: hasMoreAfter)
    }
}
