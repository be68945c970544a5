package import Vocabulary

/// Reads a list in pages, each page starting after the last row of the one before it.
///
/// The rows of a list are in strict order. A damaged index can return rows out of order, and the same pages again and again: a row
/// that does not follow the one before it ends the reading with an error.
package final class Pager<Row> {
    private let read: (_ last: Row?, _ limit: Int) throws(Failure) -> [Row]
    private let precedes: (Row, Row) -> Bool
    private var last: Row?

    /// - Parameters:
    ///   - precedes: whether a row comes before another in the list.
    ///   - read: the rows after a given one, at most `limit`.
    package init(
        inOrder precedes: @escaping (Row, Row) -> Bool, read: @escaping (_ last: Row?, _ limit: Int) throws(Failure) -> [Row]
    ) {
        self.precedes = precedes
        self.read = read
    }

    /// The next rows, at most `limit`; empty at the end.
    /// - Throws: `Failure.library(.corrupt)` for rows out of order, and what `read` throws.
    package func next(_ limit: Int = 500) throws(Failure) -> [Row] {
        let rows = try read(last, limit)
        for row in rows {
            if let last, !precedes(last, row) { throw .library(.corrupt("its rows are out of order")) }
            last = row
        }
        return rows
    }
}

extension CardStore {
    /// The cards of a list, page by page.
    package func pages(of query: CardQuery) -> Pager<Card> {
        Pager(inOrder: { $0.id < $1.id }) { (last, limit) throws(Failure) in
            try self.cards(query, after: last?.id, limit: limit)
        }
    }
}

extension StudyStore {
    /// The histories of the studied cards of a book or of all books, page by page.
    package func pages(in book: Book.ID?) -> Pager<CardHistory> {
        Pager(inOrder: { $0.card.id < $1.card.id }) { (last, limit) throws(Failure) in
            try self.histories(in: book, after: last?.card.id, limit: limit)
        }
    }
}

extension SessionStore {
    /// The log of sessions from a moment on, page by page, the newest first.
    package func pages(from start: Timestamp? = nil) -> Pager<Session> {
        Pager(inOrder: { ($0.startedAt, $0.id) > ($1.startedAt, $1.id) }) { (last, limit) throws(Failure) in
            try self.sessions(from: start, after: last?.id, limit: limit)
        }
    }
}
