import GRDB
package import Model

/// Study on SQLite: the queues are read from the index `card_queue`, the log and the days are tables of their own.
package final class SQLiteStudy {
    let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }
}

extension SQLiteStudy: StudyStore {
    package func firstCard(
        _ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment, order: ReviewOrder, seed: UInt64, except: Card.ID?
    ) throws(ModelError) -> Card? {
        guard let query = QueueQuery.first(queue, in: scope, order: order) else { return nil }
        let more: [(any DatabaseValueConvertible)?] =
            switch order {
            case _ where queue != .review: []
            case .due: []
            case .retrievability: [moment.now.milliseconds]
            case .random: RandomOrder.coefficients(seed: seed)
            }
        let arguments = QueueArguments.of(queue, in: scope, at: moment, except: except, more: more)
        return try connection.read { db in
            let rows = try Row.fetchCursor(connection.statement(query, db), arguments: arguments)
            return try withExtendedLifetime(rows) { try rows.next().map(Card.init(row:)) }  // the row is of the cursor
        }
    }

    package func countCards(
        _ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment, limit: Int
    ) throws(ModelError) -> Int {
        guard limit > 0, let query = QueueQuery.count(queue, in: scope) else { return 0 }
        let arguments = QueueArguments.of(queue, in: scope, at: moment, except: nil, more: [limit])
        return try connection.read { try Int.fetchOne(connection.statement(query, $0), arguments: arguments) ?? 0 }
    }

    package func studied(on day: Int) throws(ModelError) -> [StudiedCount] {
        try connection.read { db in
            let rows = try Row.fetchCursor(connection.statement(.studied, db), arguments: [day])
            var counts: [StudiedCount] = []
            while let row = try rows.next() {
                counts.append(StudiedCount(book: Book.ID(row[0]), state: try State(stored: row[1]), answers: row[2]))
            }
            return counts
        }
    }

    package func nextDue(in book: Book.ID?, after moment: StudyMoment) throws(ModelError) -> Timestamp? {
        let arguments: StatementArguments = [moment.now.milliseconds, moment.dayEnd.milliseconds, book?.rawValue]
        return try connection.read { db in
            let query = book == nil ? Query.nextDue : .nextDueInBook
            return try Int64.fetchOne(connection.statement(query, db), arguments: arguments)
                .map(Timestamp.init(milliseconds:))
        }
    }
}

private typealias State = Schedule.State

extension Query {
    fileprivate static let studied = Query(
        "SELECT book_id, state, sum(answers) FROM study_day WHERE day = ? GROUP BY book_id, state")

    fileprivate static let nextDue = nextDue(in: .all)
    fileprivate static let nextDueInBook = nextDue(in: .one)

    private static func nextDue(in books: BookScope.Shape) -> Query {
        let firsts = [("state = 1", "due_at > ?1"), ("state = 3", "due_at > ?1"), ("state = 2", "due_at >= ?2")]
            .map { state, isLater in
                """
                SELECT (SELECT min(due_at) FROM card WHERE book_id = book.id AND \(state) AND \(isLater) AND suspended = 0)
                    AS due_at FROM book WHERE \(books.sql)
                """
            }
        return Query("SELECT min(due_at) FROM (\(firsts.joined(separator: " UNION ALL ")))")
    }
}
