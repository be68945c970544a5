import GRDB
import Model

/// A card as it was before an answer, which is known by its newest entry.
struct AnswerImage {
    let card: Card.ID
    /// The book that the answer is counted for.
    let book: Book.ID
    let schedule: Schedule

    /// Keeps what the answer changed as images of a step; the answer must be the card's newest.
    func keep(for step: Int64, _ connection: Connection, _ db: Database) throws {
        try run(.copyCard, step, connection, db)
        let statement = try connection.prepared(.setSchedule, db)
        statement.bind(1, step)
        statement.bind(2, card.rawValue)
        statement.bind(schedule, from: 3)
        try statement.run(db)
        try run(.discountDay, step, connection, db)
        try run(.noteEntry, step, connection, db)
    }

    private func run(_ query: Query, _ step: Int64, _ connection: Connection, _ db: Database) throws {
        let statement = try connection.prepared(query, db)
        statement.bind(1, step)
        statement.bind(2, card.rawValue)
        if query === Query.discountDay { statement.bind(3, book.rawValue) }
        try statement.run(db)
    }
}

extension PreparedQuery {
    /// The eight values of a schedule, one after the other: ``AnswerImage/columns``.
    func bind(_ schedule: Schedule, from first: CInt) {
        bind(first, schedule.state.rawValue)
        bind(first + 1, schedule.step)
        bind(first + 2, schedule.stability)
        bind(first + 3, schedule.difficulty)
        bind(first + 4, schedule.dueAt?.milliseconds)
        bind(first + 5, schedule.lastReviewAt?.milliseconds)
        bind(first + 6, schedule.repetitions)
        bind(first + 7, schedule.lapses)
    }
}

extension AnswerImage {
    /// The columns that a step's row has of it.
    static let columns =
        "card_id, book_id, state, step, stability, difficulty, due_at, last_review_at, reps, lapses"

    func bind(to statement: PreparedQuery, from first: CInt) {
        statement.bind(first, card.rawValue)
        statement.bind(first + 1, book.rawValue)
        statement.bind(schedule, from: first + 2)
    }

    /// Nil where the columns of a row, the first of which is number `first`, have none.
    init?(_ row: Row, from first: Int) throws(ModelError) {
        guard let card = row[first] as Int64?, let book = row[first + 1] as Int64? else { return nil }
        var schedule = Schedule()
        schedule.state = try Schedule.State(stored: row[first + 2])
        (schedule.step, schedule.stability, schedule.difficulty) = (row[first + 3], row[first + 4], row[first + 5])
        schedule.dueAt = (row[first + 6] as Int64?).map(Timestamp.init(milliseconds:))
        schedule.lastReviewAt = (row[first + 7] as Int64?).map(Timestamp.init(milliseconds:))
        (schedule.repetitions, schedule.lapses) = (row[first + 8], row[first + 9])
        self.init(card: Card.ID(card), book: Book.ID(book), schedule: schedule)
    }
}

extension Query {
    fileprivate static let copyCard = Query(
        "INSERT INTO undo_card SELECT ?1, 1, * FROM card WHERE id = ?2 ON CONFLICT DO NOTHING")
    fileprivate static let setSchedule = Query(
        """
        UPDATE undo_card SET state = ?3, step = ?4, stability = ?5, difficulty = ?6, due_at = ?7, last_review_at = ?8,
            reps = ?9, lapses = ?10
        WHERE of_step = ?1 AND id = ?2
        """)

    /// The entry of the answer, whether the card is still there or was deleted in the same step.
    private static let newestEntry = """
        (SELECT n, day, state_before, rating, duration_ms FROM review_log WHERE card_id = ?2
        UNION ALL SELECT n, day, state_before, rating, duration_ms FROM undo_review_log WHERE of_step = ?1 AND card_id = ?2
        ORDER BY n DESC LIMIT 1)
        """
    fileprivate static let discountDay = Query(
        """
        INSERT INTO undo_study_day (of_step, was_there, day, book_id, state, rating, answers, duration_ms)
        SELECT ?1, studied.answers > 1, studied.day, book_id, state, studied.rating, answers - 1,
            studied.duration_ms - entry.duration_ms
        FROM \(newestEntry) AS entry JOIN study_day AS studied
            ON studied.day = entry.day AND book_id = ?3 AND state = state_before AND studied.rating = entry.rating
        WHERE true ON CONFLICT DO NOTHING
        """)
    fileprivate static let noteEntry = Query(
        """
        INSERT INTO undo_review_log (of_step, was_there, card_id, n)
        SELECT ?1, 0, ?2, n FROM \(newestEntry) WHERE true
        ON CONFLICT (of_step, card_id, n) DO UPDATE SET was_there = 0
        """)
}
