package import Vocabulary

/// Reads a list page by page; each page starts after the last row of the one before it.
///
/// The rows of a list are in strict order. A damaged index can return rows out of order, and the same pages endlessly: a row that
/// does not follow the one before it therefore ends the reading with an error.
package final class Pager<Row> {
    private let read: (_ last: Row?, _ limit: Int) throws(Failure) -> [Row]
    private let precedes: (Row, Row) -> Bool
    private var last: Row?

    /// Creates a pager at the beginning of a list.
    /// - Parameters:
    ///   - precedes: whether a row comes before another in the list.
    ///   - read: returns at most `limit` rows after a given one, or the first ones.
    package init(
        inOrder precedes: @escaping (Row, Row) -> Bool, read: @escaping (_ last: Row?, _ limit: Int) throws(Failure) -> [Row]
    ) {
        self.precedes = precedes
        self.read = read
    }

    /// Returns at most `limit` following rows; empty at the end.
    /// - Throws: `Failure.library(.corrupt)` if rows are out of order, and any error that `read` throws.
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
    /// Returns a pager of the cards in a list.
    package func pages(of query: CardQuery) -> Pager<Card> {
        Pager(inOrder: { $0.id < $1.id }) { (last, limit) throws(Failure) in
            try self.cards(query, after: last?.id, limit: limit)
        }
    }
}

extension StudyStore {
    /// Returns a pager of the histories of all studied cards in some books.
    package func pages(in scope: BookScope) -> Pager<CardHistory> {
        Pager(inOrder: { $0.card.id < $1.card.id }) { (last, limit) throws(Failure) in
            try self.histories(in: scope, after: last?.card.id, limit: limit)
        }
    }

    /// Returns a pager of the cards without a log entry whose schedule is not that of a new card.
    package func pagesOfStudiedCardsWithoutLog() -> Pager<Card> {
        Pager(inOrder: { $0.id < $1.id }) { (last, limit) throws(Failure) in
            try self.studiedCardsWithoutLog(after: last?.id, limit: limit)
        }
    }
}

extension SessionStore {
    /// Returns a pager of the session log from a time on, newest first.
    package func pages(from start: Timestamp? = nil) -> Pager<Session> {
        Pager(inOrder: { ($0.startedAt, $0.id) > ($1.startedAt, $1.id) }) { (last, limit) throws(Failure) in
            try self.sessions(from: start, after: last?.id, limit: limit)
        }
    }
}
