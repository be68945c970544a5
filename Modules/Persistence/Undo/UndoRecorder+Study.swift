import GRDB
import Model
import Vocabulary

// No trigger keeps what study writes: it is kept here, unless it is a step by itself.
extension UndoRecorder {
    /// Keeps a card and a day of study as they are, before study changes them.
    /// - Parameter day: nil if no answer is counted.
    func keep(_ card: Card.ID, _ day: StudyDayKey?, _ db: Database) throws {
        try keepAnswer(db)
        // A card that did not exist before the step needs no image.
        if card.rawValue <= facts.begin.card {
            let statement = try connection.prepared(.keepCard, db)
            statement.bind(1, card.rawValue)
            try statement.run(db)
        }
        if let day {
            let statement = try connection.prepared(.keepDay, db)
            day.bind(to: statement)
            try statement.run(db)
        }
    }

    /// Keeps a day of study as it is, before answers are counted on it.
    func keep(_ day: StudyDayKey, _ db: Database) throws {
        let statement = try connection.prepared(.keepDay, db)
        day.bind(to: statement)
        try statement.run(db)
    }

    /// Keeps all log entries of a card as they are, and records which of the first `entries` did not exist.
    func keepLog(of card: Card.ID, entries: Int, _ db: Database) throws {
        guard card.rawValue <= facts.begin.card else { return }
        try run(.keepLog, card, db)
        let statement = try connection.prepared(.noteMissing, db)
        statement.bind(1, card.rawValue)
        for number in 1..<(entries + 1) {
            statement.bind(2, Int64(number))
            try statement.run(db)
        }
    }

    /// Keeps a card's latest log entry as it is, before it is removed.
    func keepEntry(of card: Card.ID, _ db: Database) throws { try run(.keepEntry, card, db) }

    /// Records that a card's latest log entry did not exist before.
    func noteEntry(of card: Card.ID, _ db: Database) throws {
        if card.rawValue <= facts.begin.card { try run(.noteEntry, card, db) }
    }

    private func run(_ query: Query, _ card: Card.ID, _ db: Database) throws {
        let statement = try connection.prepared(query, db)
        statement.bind(1, card.rawValue)
        try statement.run(db)
    }
}

extension Query {
    private static let stepUnderWay = "(SELECT coalesce(max(id), 0) + 1 FROM undo_step)"
    fileprivate static let keepCard = Query(
        "\(UndoEntity.card.table.keeping(CardColumn.self, as: stepUnderWay)) WHERE id = ? ON CONFLICT DO NOTHING")
    fileprivate static let keepDay = Query(
        """
        INSERT INTO undo_study_day (of_step, was_there, \(StudyDayColumn.allCases.names))
        SELECT \(stepUnderWay), answers IS NOT NULL, \(day) FROM (SELECT 1) LEFT JOIN study_day ON \(StudyDayKey.condition)
        WHERE true ON CONFLICT DO NOTHING
        """)
    /// The columns of a day, whose key is known even if the day has no row.
    private static let day = StudyDayColumn.allCases.map { StudyDayKey.columns.contains($0) ? $0.parameter : $0.name }
        .joined(separator: ", ")
    fileprivate static let keepEntry = Query(
        """
        \(UndoTable.reviewLog.keeping(ReviewLogColumn.self, as: stepUnderWay))
        WHERE card_id = ?1 AND n = (SELECT max(n) FROM review_log WHERE card_id = ?1) ON CONFLICT DO NOTHING
        """)
    fileprivate static let keepLog = Query(
        "\(UndoTable.reviewLog.keeping(ReviewLogColumn.self, as: stepUnderWay)) WHERE card_id = ?1 ON CONFLICT DO NOTHING")
    fileprivate static let noteMissing = Query(
        """
        INSERT INTO undo_review_log (of_step, was_there, card_id, n) VALUES (\(stepUnderWay), 0, ?1, ?2)
        ON CONFLICT DO NOTHING
        """)
    fileprivate static let noteEntry = Query(
        """
        INSERT INTO undo_review_log (of_step, was_there, card_id, n)
        SELECT \(stepUnderWay), 0, card_id, max(n) FROM review_log WHERE card_id = ?1 GROUP BY card_id ON CONFLICT DO NOTHING
        """)
}

/// The row of `study_day` that an answer is counted in.
struct StudyDayKey: Hashable {
    let day: Int
    let book: Book.ID
    let state: CardState
    let rating: Rating

    func bind(to statement: PreparedQuery) {
        statement.bind(StudyDayColumn.day, day)
        statement.bind(StudyDayColumn.bookId, book.rawValue)
        statement.bind(StudyDayColumn.state, state.rawValue)
        statement.bind(StudyDayColumn.rating, rating.rawValue)
    }

    /// The condition that a row has the key that ``bind(to:)`` binds.
    static let condition = columns.map { "\($0.name) = \($0.parameter)" }.joined(separator: " AND ")

    static let columns: [StudyDayColumn] = [.day, .bookId, .state, .rating]
}

extension StudyDayKey {
    /// Returns nil for an entry that is not an answer.
    init?(_ entry: ReviewEntry, of book: Book.ID) {
        guard let rating = entry.rating else { return nil }
        self.init(day: entry.day, book: book, state: entry.before, rating: rating)
    }
}
