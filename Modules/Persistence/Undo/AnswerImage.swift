import GRDB
import Model
import Vocabulary

/// A card as it was before an answer, which is identified by the card's latest log entry.
struct AnswerImage {
    let card: Card.ID
    /// The book whose counts include the answer.
    let book: Book.ID
    let schedule: Schedule

    /// Stores what the answer changed as images of a step; the answer must be the card's latest.
    func keep(for step: Int64, _ connection: Connection, _ db: Database) throws {
        try run(.copyCard, step, connection, db)
        let statement = try connection.prepared(.setSchedule, db)
        statement.bind(CardColumn.id, card.rawValue)
        statement.bind(CardColumn.count + 1, step)
        for column in CardColumn.schedule { statement.bind(column, of: schedule) }
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

extension AnswerImage {
    func bind(to statement: PreparedQuery) {
        statement.bind(UndoStepColumn.cardId, card.rawValue)
        statement.bind(UndoStepColumn.bookId, book.rawValue)
        for (column, place) in UndoStepColumn.schedule { statement.bind(column, of: schedule, at: place.number) }
    }

    /// Returns nil if the current row of a query for steps has no answer.
    /// - Throws: `Failure.library(.corrupt)`.
    init?(_ row: PreparedQuery) throws(Failure) {
        guard let card = row.optionalInt64(UndoStepColumn.cardId), let book = row.optionalInt64(UndoStepColumn.bookId) else {
            return nil
        }
        var schedule = Schedule()
        for (column, place) in UndoStepColumn.schedule { try schedule.read(column, row, at: place.index) }
        self.init(card: Card.ID(card), book: Book.ID(book), schedule: schedule)
    }
}

extension Query {
    fileprivate static let copyCard = Query(
        "\(UndoEntity.card.table.keeping(CardColumn.self, as: "?1")) WHERE id = ?2 ON CONFLICT DO NOTHING")
    fileprivate static let setSchedule = Query(
        """
        UPDATE undo_card SET \(CardColumn.schedule.map { "\($0.name) = \($0.parameter)" }.joined(separator: ", "))
        WHERE of_step = ?\(CardColumn.count + 1) AND id = \(CardColumn.id.parameter)
        """)

    /// The log entry of the answer, whether the card still exists or was deleted in the same step.
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
