import GRDB
package import Model
package import Vocabulary

/// The statistics of study, read from SQLite.
package final class SQLiteStatistics {
    private let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }
}

extension SQLiteStatistics: StatisticsStore {
    package func stateCounts(in scope: BookScope) throws(Failure) -> StateCounts {
        try connection.read { db in
            let select = try connection.prepared(ScopedQuery.stateCounts[scope], db)
            select.bind(1, scope)
            return try select.first(db) { row in
                var counts = StateCounts()
                (counts.new, counts.learning, counts.review, counts.relearning) = (row.int(0), row.int(1), row.int(2), row.int(3))
                let cards = try Int(storedCount: row.int64(4))
                counts.suspended = cards - (counts.new + counts.learning + counts.review + counts.relearning)
                return counts
            } ?? StateCounts()
        }
    }

    package func dueCounts(in scope: BookScope, between moments: [Timestamp]) throws(Failure) -> [Int] {
        try connection.read { db in
            let select = try connection.prepared(ScopedQuery.dueCount[scope], db)
            if scope == .all { select.bind(3, Int64?.none) } else { select.bind(3, scope) }
            return try zip(moments, moments.dropFirst()).map { start, end in
                select.bind(1, start.milliseconds)
                select.bind(2, end.milliseconds)
                return try select.first(db) { $0.int(0) } ?? 0
            }
        }
    }

    package func answerCounts(in scope: BookScope, from day: Int) throws(Failure) -> [AnswerCount] {
        try connection.read { db in
            let select = try connection.prepared(ScopedQuery.answerCounts[scope], db)
            select.bind(1, day)
            select.bind(2, scope)
            return try select.map(db) { row in
                AnswerCount(
                    day: try Int(storedDay: row.int64(0)), state: try CardState(stored: row.int(1)),
                    rating: try Rating(stored: row.int(2)), answers: try Int(storedCount: row.int64(3)),
                    duration: try Duration(storedMilliseconds: row.int64(4)))
            }
        }
    }

    package func answerTimes(in scope: BookScope, from day: Int) throws(Failure) -> [AnswerTime] {
        try connection.read { db in
            let select = try connection.prepared(ScopedQuery.answerTimes[scope], db)
            select.bind(1, day)
            select.bind(2, scope)
            return try select.map(db) { row in
                AnswerTime(start: try Timestamp(stored: row.int64(0)), answers: try Int(storedCount: row.int64(1)))
            }
        }
    }

    package func forEachMemory(in scope: BookScope, _ body: (Double, Timestamp) -> Void) throws(Failure) {
        try connection.read { db in
            let select = try connection.prepared(ScopedQuery.memories[scope], db)
            select.bind(1, scope)
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

extension ScopedQuery {
    /// Counts the cards in the index `card_queue`; a book's other cards are suspended.
    fileprivate static let stateCounts = ScopedQuery { books in
        let inBooks = books.condition(on: "id", parameter: 1).map { " WHERE \($0)" } ?? ""
        return """
            SELECT \(byState), (SELECT coalesce(sum(cards), 0) FROM book\(inBooks))
            FROM card WHERE \(books.ofCards(1))suspended = 0
            """
    }
    private static let byState = (0...3).map { "count(*) FILTER (WHERE state = \($0))" }.joined(separator: ", ")

    fileprivate static let dueCount = ScopedQuery { books in
        """
        SELECT count(*) FROM book CROSS JOIN card
            ON book_id = book.id AND state IN (1, 2, 3) AND suspended = 0 AND due_at >= ?1 AND due_at < ?2
        WHERE \(books.sql)
        """
    }

    fileprivate static let answerCounts = ScopedQuery { books in
        """
        SELECT day, state, rating, sum(answers), sum(duration_ms) FROM study_day WHERE \(books.ofCards(2))day >= ?1
        GROUP BY day, state, rating ORDER BY day, state, rating
        """
    }

    fileprivate static let answerTimes = ScopedQuery { books in
        let answers =
            books == .all ? "review_log WHERE " : "card CROSS JOIN review_log ON card_id = card.id WHERE \(books.ofCards(2))"
        return """
            SELECT at / \(AnswerTime.milliseconds) * \(AnswerTime.milliseconds) AS quarter, count(*)
            FROM \(answers)day >= ?1 AND rating > 0 GROUP BY quarter ORDER BY quarter
            """
    }

    fileprivate static let memories = ScopedQuery { books in
        "SELECT stability, last_review_at FROM card WHERE \(books.ofCards(1))state <> 0"
    }
}

extension BookScope.Shape {
    /// The beginning of a condition on the column `book_id`.
    fileprivate func ofCards(_ parameter: Int) -> String {
        condition(on: "book_id", parameter: parameter).map { "\($0) AND " } ?? ""
    }
}
