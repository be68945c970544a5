import GRDB
package import Model
package import Vocabulary

/// The statistics of study, read from SQLite.
package final class SQLiteStatistics {
    private let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }

    /// Prepares a query on whole books, whose parameter ?2 is the books; nil for other lists.
    private func ofBooks(_ cards: CardQuery, _ query: ScopedQuery, _ db: Database) throws -> PreparedQuery? {
        guard cards.hasWholeBooks else { return nil }
        let select = try connection.prepared(query[cards.books], db)
        select.bind(2, cards.books)
        return select
    }

    /// Prepares a query on a set of cards.
    /// - Parameter sql: returns the query for the condition that a column has the id of a card of the set.
    private func ofSet(
        _ cards: CardQuery, _ db: Database, _ sql: (_ isInSet: (String) -> String) -> String
    ) throws -> PreparedQuery {
        let (isInSet, arguments) = try connection.isInSet(cards, db)
        let select = try db.cachedStatement(sql: sql(isInSet))
        try select.setArguments(arguments)
        return PreparedQuery(select)
    }
}

extension SQLiteStatistics: StatisticsStore {
    package func stateCounts(of cards: CardQuery) throws(Failure) -> [Book.ID: StateCounts] {
        try connection.read { db in
            let select =
                try ofBooks(cards, .stateCounts, db)
                ?? ofSet(cards, db) { Query.stateCounts(ofSet: $0("card.id")) }
            var counts: [Book.ID: StateCounts] = [:]
            try select.forEachRow(db) { row in
                var ofBook = StateCounts()
                (ofBook.new, ofBook.learning) = (row.int(2), row.int(3))
                (ofBook.review, ofBook.relearning) = (row.int(4), row.int(5))
                let active = ofBook.new + ofBook.learning + ofBook.review + ofBook.relearning
                ofBook.suspended = try Int(storedCount: row.int64(1)) - active
                counts[Book.ID(row.int64(0))] = ofBook
            }
            return counts
        }
    }

    package func dueCounts(of cards: CardQuery, between moments: [Timestamp]) throws(Failure) -> [Int] {
        guard let first = moments.first, let last = moments.last else { return [] }
        return try connection.read { db in
            if let select = try ofBooks(cards, .dueCounts, db) {
                select.bind(intervals: moments)
                return try select.map(db) { $0.int(0) }
            }
            let select = try ofSet(cards, db) { isInSet in
                """
                SELECT due_at FROM card WHERE suspended = 0 AND due_at >= \(first.milliseconds) AND due_at < \(last.milliseconds)
                    AND \(isInSet("card.id"))
                ORDER BY due_at
                """
            }
            var counts = Array(repeating: 0, count: moments.count - 1)
            var interval = 0
            try select.forEachRow(db) { row in
                while moments[interval + 1].milliseconds <= row.int64(0) { interval += 1 }
                counts[interval] += 1
            }
            return counts
        }
    }

    package func answerCounts(of cards: CardQuery, from day: Int) throws(Failure) -> [AnswerCount] {
        try connection.read { db in
            let select =
                try ofBooks(cards, .answerCounts, db)
                ?? ofSet(cards, db) { Query.answerCounts(ofSet: $0("card.id"), from: day) }
            if cards.hasWholeBooks { select.bind(1, day) }
            return try select.map(db) { row in
                AnswerCount(
                    day: try Int(storedDay: row.int64(0)), state: try CardState(stored: row.int(1)),
                    rating: try Rating(stored: row.int(2)), book: Book.ID(row.int64(3)),
                    answers: try Int(storedCount: row.int64(4)), duration: try Duration(storedMilliseconds: row.int64(5)))
            }
        }
    }

    package func answerKinds(of cards: CardQuery, from day: Int) throws(Failure) -> [AnswerKind] {
        try connection.read { db in
            let select =
                try ofBooks(cards, .answerKinds, db)
                ?? ofSet(cards, db) { "\(Query.answerKinds(where: $0("card_id"))) AND day >= \(day) \(Query.byKind)" }
            if cards.hasWholeBooks { select.bind(1, day) }
            return try select.map(db) { row in
                AnswerKind(
                    state: try CardState(stored: row.int(0)), isMature: row.int(1) == 1, rating: try Rating(stored: row.int(2)),
                    answers: try Int(storedCount: row.int64(3)), duration: try Duration(storedMilliseconds: row.int64(4)))
            }
        }
    }

    package func answerTimes(of cards: CardQuery, since time: Timestamp) throws(Failure) -> [AnswerTime] {
        try connection.read { db in
            let select =
                try ofBooks(cards, .answerTimes, db)
                ?? ofSet(cards, db) { Query.answerTimes(ofSet: $0("card_id"), since: time) }
            if cards.hasWholeBooks { select.bind(1, time.milliseconds) }
            return try select.map(db) { row in
                AnswerTime(start: try Timestamp(stored: row.int64(0)), answers: try Int(storedCount: row.int64(1)))
            }
        }
    }

    package func cramCount(of cards: CardQuery, from day: Int) throws(Failure) -> Int {
        try connection.read { db in
            let select =
                try ofBooks(cards, .cramCount, db)
                ?? ofSet(cards, db) { "SELECT count(*) FROM cram WHERE \($0("card_id")) AND day >= \(day)" }
            if cards.hasWholeBooks { select.bind(1, day) }
            return try select.first(db) { $0.int(0) } ?? 0
        }
    }

    package func forEachMemory(of cards: CardQuery, _ body: (Book.ID, Double, Timestamp) -> Void) throws(Failure) {
        try connection.read { db in
            let select =
                try ofBooks(cards, .memories, db) ?? ofSet(cards, db) { Query.memories(ofSet: $0("card.id")) }
            try select.forEachRow(db) { row in
                let stability = row.double(1)
                guard stability >= MemoryModel.leastStability, stability.isFinite, !row.isNull(2) else {
                    throw Failure.library(.corrupt("a card has a schedule that cannot be"))
                }
                body(Book.ID(row.int64(0)), stability, try Timestamp(stored: row.int64(2)))
            }
        }
    }
}

extension PreparedQuery {
    /// Binds the consecutive times between which ``Query/intervals`` lie.
    func bind(intervals moments: [Timestamp]) {
        bind(1, "[\(moments.map { String($0.milliseconds) }.joined(separator: ","))]")
    }
}

extension Query {
    /// The intervals between consecutive times of parameter 1, with their beginning and end, in order.
    static let intervals = """
        (SELECT value AS since, lead(value) OVER (ORDER BY key) AS until, key FROM json_each(?1))
        WHERE until IS NOT NULL ORDER BY key
        """

    fileprivate static func stateCounts(ofSet isInSet: String) -> String {
        let counts = (0...3).map { "count(*) FILTER (WHERE state = \($0) AND suspended = 0)" }
        return "SELECT book_id, count(*), \(counts.joined(separator: ", ")) FROM card WHERE \(isInSet) GROUP BY book_id"
    }

    fileprivate static func answerCounts(ofSet isInSet: String, from day: Int) -> String {
        """
        SELECT day, state_before, rating, book_id, count(*), sum(duration_ms) FROM card CROSS JOIN review_log ON card_id = card.id
        WHERE \(isInSet) AND day >= \(day) AND rating > 0
        GROUP BY day, state_before, rating, book_id ORDER BY day, state_before, rating, book_id
        """
    }

    fileprivate static func answerKinds(where condition: String) -> String {
        """
        SELECT state_before, state_before = \(CardState.review.rawValue) AND elapsed_days >= \(AnswerKind.matureDays) AS mature, rating,
            count(*), sum(duration_ms)
        FROM review_log WHERE rating > 0 AND \(condition)
        """
    }

    fileprivate static let byKind = "GROUP BY state_before, mature, rating ORDER BY state_before, mature, rating"

    fileprivate static func answerTimes(ofSet isInSet: String, since time: Timestamp) -> String {
        "\(quarters) FROM review_log WHERE \(isInSet) AND +at >= \(time.milliseconds) \(byQuarter)"
    }

    fileprivate static let quarters = "SELECT \(Schema.quarter(of: "at")) AS quarter, count(*)"
    fileprivate static let byQuarter = "AND rating > 0 GROUP BY quarter ORDER BY quarter"

    fileprivate static let memory = "SELECT book_id, stability, last_review_at FROM card WHERE state <> 0"

    fileprivate static func memories(ofSet isInSet: String) -> String { "\(memory) AND \(isInSet)" }
}

extension ScopedQuery {
    /// Counts the cards in the index `card_queue`, state by state; a book's other cards are suspended.
    fileprivate static let stateCounts = ScopedQuery { books in
        let counts = (0...3).map { state in
            "(SELECT count(*) FROM card WHERE book_id = book.id AND state = \(state) AND suspended = 0)"
        }
        return """
            SELECT book.id, book.cards, \(counts.joined(separator: ", ")) FROM book
            WHERE \(books.and("book.id"))book.cards > 0
            """
    }

    fileprivate static let dueCounts = ScopedQuery { books in
        """
        SELECT (
            SELECT count(*) FROM book CROSS JOIN card
                ON book_id = book.id AND state IN (1, 2, 3) AND suspended = 0 AND due_at >= since AND due_at < until
            WHERE \(books.condition(on: "book.id", parameter: 2) ?? "1"))
        FROM \(Query.intervals)
        """
    }

    fileprivate static let answerCounts = ScopedQuery { books in
        """
        SELECT day, state, rating, book_id, sum(answers), sum(duration_ms) FROM study_day WHERE \(books.and("book_id"))day >= ?1
        GROUP BY day, state, rating, book_id ORDER BY day, state, rating, book_id
        """
    }

    fileprivate static let answerKinds = ScopedQuery { books in
        let isInBooks =
            books.condition(on: "book_id", parameter: 2).map { "card_id IN (SELECT id FROM card WHERE \($0)) AND " } ?? ""
        return "\(Query.answerKinds(where: "\(isInBooks)day >= ?1")) \(Query.byKind)"
    }

    fileprivate static let answerTimes = ScopedQuery { books in
        if books != .all {
            let answers = "card CROSS JOIN review_log ON card_id = card.id"
            return "\(Query.quarters) FROM \(answers) WHERE \(books.and("book_id"))+at >= ?1 \(Query.byQuarter)"
        }
        return "SELECT start, answers FROM answer_quarter WHERE start >= ?1 ORDER BY start"
    }

    fileprivate static let cramCount = ScopedQuery { books in
        "SELECT count(*) FROM cram WHERE \(books.and("book_id"))day >= ?1"
    }

    fileprivate static let memories = ScopedQuery { books in
        "\(Query.memory)\(books.condition(on: "book_id", parameter: 2).map { " AND \($0)" } ?? "")"
    }
}

extension BookScope.Shape {
    /// The beginning of a condition on a column with the ids of books.
    fileprivate func and(_ column: String) -> String { condition(on: column, parameter: 2).map { "\($0) AND " } ?? "" }
}
