import GRDB
package import Model

/// What is told of study, from SQLite.
package final class SQLiteStatistics {
    private let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }
}

extension SQLiteStatistics: StatisticsStore {
    package func stateCounts(in book: Book.ID?) throws(ModelError) -> StateCounts {
        try connection.read { db in
            var counts = StateCounts()
            let query = book == nil ? Query.stateCounts : .stateCountsInBook
            let select = try connection.statement(query, db)
            guard let row = try Row.fetchOne(select, arguments: book.map { [$0.rawValue] } ?? []) else { return counts }
            counts.new = row[0]
            counts.learning = row[1]
            counts.review = row[2]
            counts.relearning = row[3]
            counts.suspended = row[4] - (counts.new + counts.learning + counts.review + counts.relearning)
            return counts
        }
    }

    package func dueCounts(in book: Book.ID?, between moments: [Timestamp]) throws(ModelError) -> [Int] {
        try connection.read { db in
            let select = try connection.statement(book == nil ? .dueCount : .dueCountInBook, db)
            var counts: [Int] = []
            for (start, end) in zip(moments, moments.dropFirst()) {
                let arguments: StatementArguments = [start.milliseconds, end.milliseconds, book?.rawValue]
                counts.append(try Int.fetchOne(select, arguments: arguments) ?? 0)
            }
            return counts
        }
    }

    package func answerCounts(in book: Book.ID?, from day: Int) throws(ModelError) -> [AnswerCount] {
        try connection.read { db in
            let select = try connection.statement(book == nil ? .answerCounts : .answerCountsInBook, db)
            let rows = try Row.fetchCursor(select, arguments: book.map { [day, $0.rawValue] } ?? [day])
            var counts: [AnswerCount] = []
            while let row = try rows.next() {
                counts.append(
                    AnswerCount(
                        day: try Int(storedDay: row[0]), state: try Schedule.State(stored: row[1]),
                        rating: try Rating(stored: row[2]), answers: try Int(storedCount: row[3]),
                        duration: try Duration(storedMilliseconds: row[4])))
            }
            return counts
        }
    }

    package func forEachMemory(in book: Book.ID?, _ body: (Double, Timestamp) -> Void) throws(ModelError) {
        try connection.read { db in
            let select = try connection.statement(book == nil ? .memories : .memoriesInBook, db)
            let rows = try Row.fetchCursor(select, arguments: book.map { [$0.rawValue] } ?? [])
            while let row = try rows.next() {
                guard let stability = row[0] as Double?, stability >= MemoryModel.leastStability, let moment = row[1] as Int64?
                else { throw ModelError.library(.corrupt("a card has a schedule that cannot be")) }
                body(stability, try Timestamp(stored: moment))
            }
        }
    }
}

extension Query {
    /// From the index `card_queue`; what a book holds beyond its entries there is suspended.
    fileprivate static let stateCounts = Query(
        "SELECT \(byState), (SELECT coalesce(sum(cards), 0) FROM book) FROM card WHERE suspended = 0")
    fileprivate static let stateCountsInBook = Query(
        """
        SELECT \(byState), (SELECT coalesce(sum(cards), 0) FROM book WHERE id = ?1)
        FROM card WHERE book_id = ?1 AND suspended = 0
        """)
    private static let byState = (0...3).map { "count(*) FILTER (WHERE state = \($0))" }.joined(separator: ", ")

    fileprivate static let dueCount = dueCount(in: .all)
    fileprivate static let dueCountInBook = dueCount(in: .one)

    private static func dueCount(in books: BookScope.Shape) -> Query {
        Query(
            """
            SELECT count(*) FROM book CROSS JOIN card
                ON book_id = book.id AND state IN (1, 2, 3) AND suspended = 0 AND due_at >= ?1 AND due_at < ?2
            WHERE \(books.sql)
            """)
    }

    fileprivate static let answerCounts = Query("\(answers) WHERE day >= ? \(byKind)")
    fileprivate static let answerCountsInBook = Query("\(answers) WHERE day >= ? AND book_id = ? \(byKind)")
    private static let answers = "SELECT day, state, rating, sum(answers), sum(duration_ms) FROM study_day"
    private static let byKind = "GROUP BY day, state, rating ORDER BY day, state, rating"

    fileprivate static let memories = Query("\(memory) WHERE state <> 0")
    fileprivate static let memoriesInBook = Query("\(memory) WHERE state <> 0 AND book_id = ?")
    private static let memory = "SELECT stability, last_review_at FROM card"
}
