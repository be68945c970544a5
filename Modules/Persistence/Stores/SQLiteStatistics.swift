import GRDB
package import Model
package import Vocabulary

/// The statistics of study, read from SQLite.
package final class SQLiteStatistics {
    private let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }
}

extension SQLiteStatistics: StatisticsStore {
    package func stateCounts(in book: Book.ID?) throws(Failure) -> StateCounts {
        try connection.read { db in
            let select = try connection.prepared(book == nil ? .stateCounts : .stateCountsInBook, db)
            if let book { select.bind(1, book.rawValue) }
            return try select.first(db) { row in
                var counts = StateCounts()
                (counts.new, counts.learning, counts.review, counts.relearning) = (row.int(0), row.int(1), row.int(2), row.int(3))
                let cards = try Int(storedCount: row.int64(4))
                counts.suspended = cards - (counts.new + counts.learning + counts.review + counts.relearning)
                return counts
            } ?? StateCounts()
        }
    }

    package func dueCounts(in book: Book.ID?, between moments: [Timestamp]) throws(Failure) -> [Int] {
        try connection.read { db in
            let select = try connection.prepared(book == nil ? .dueCount : .dueCountInBook, db)
            select.bind(3, book?.rawValue)
            return try zip(moments, moments.dropFirst()).map { start, end in
                select.bind(1, start.milliseconds)
                select.bind(2, end.milliseconds)
                return try select.first(db) { $0.int(0) } ?? 0
            }
        }
    }

    package func answerCounts(in book: Book.ID?, from day: Int) throws(Failure) -> [AnswerCount] {
        try connection.read { db in
            let select = try connection.prepared(book == nil ? .answerCounts : .answerCountsInBook, db)
            select.bind(StudyDayColumn.day, day)
            if let book { select.bind(StudyDayColumn.bookId, book.rawValue) }
            return try select.map(db) { row in
                AnswerCount(
                    day: try Int(storedDay: row.int64(0)), state: try CardState(stored: row.int(1)),
                    rating: try Rating(stored: row.int(2)), answers: try Int(storedCount: row.int64(3)),
                    duration: try Duration(storedMilliseconds: row.int64(4)))
            }
        }
    }

    package func answerTimes(in book: Book.ID?, from day: Int) throws(Failure) -> [AnswerTime] {
        try connection.read { db in
            let select = try connection.prepared(book == nil ? .answerTimes : .answerTimesInBook, db)
            select.bind(1, day)
            if let book { select.bind(2, book.rawValue) }
            return try select.map(db) { row in
                AnswerTime(start: try Timestamp(stored: row.int64(0)), answers: try Int(storedCount: row.int64(1)))
            }
        }
    }

    package func forEachMemory(in book: Book.ID?, _ body: (Double, Timestamp) -> Void) throws(Failure) {
        try connection.read { db in
            let select = try connection.prepared(book == nil ? .memories : .memoriesInBook, db)
            if let book { select.bind(CardColumn.bookId, book.rawValue) }
            try select.forEachRow(db) { row in
                let stability = row.double(0)
                guard stability >= MemoryModel.leastStability, stability.isFinite, !row.isNull(1) else {
                    throw Failure.library(.corrupt("a card has a schedule that cannot be"))
                }
                body(stability, try Timestamp(stored: row.int64(1)))
            }
        }
    }
}

extension Query {
    /// Counts the cards in the index `card_queue`; a book's other cards are suspended.
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

    fileprivate static let answerCounts = Query("\(answers) \(byKind)")
    fileprivate static let answerCountsInBook = Query(
        "\(answers) AND book_id = \(StudyDayColumn.bookId.parameter) \(byKind)")
    private static let answers = """
        SELECT day, state, rating, sum(answers), sum(duration_ms) FROM study_day WHERE day >= \(StudyDayColumn.day.parameter)
        """
    private static let byKind = "GROUP BY day, state, rating ORDER BY day, state, rating"

    fileprivate static let answerTimes = Query("\(quarter) FROM review_log \(byQuarter)")
    fileprivate static let answerTimesInBook = Query(
        "\(quarter) FROM card CROSS JOIN review_log ON card_id = card.id AND book_id = ?2 \(byQuarter)")
    private static let quarter = """
        SELECT at / \(AnswerTime.milliseconds) * \(AnswerTime.milliseconds) AS quarter, count(*)
        """
    private static let byQuarter = "WHERE day >= ?1 AND rating > 0 GROUP BY quarter ORDER BY quarter"

    fileprivate static let memories = Query("\(memory) WHERE state <> 0")
    fileprivate static let memoriesInBook = Query("\(memory) WHERE state <> 0 AND book_id = \(CardColumn.bookId.parameter)")
    private static let memory = "SELECT stability, last_review_at FROM card"
}
