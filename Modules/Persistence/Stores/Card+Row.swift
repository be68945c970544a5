import GRDB
import Model

extension Card {
    /// The columns that ``init(_:)`` reads, in its order.
    static let columns = """
        card.id, card.book_id, card.front, card.back, card.tags, card.added_at, card.suspended, card.state, \
        card.stability, card.difficulty, card.due_at, card.last_review_at, card.reps, card.lapses, card.step
        """

    /// The row that a query stands at; its first columns are those of ``columns``.
    /// - Throws: `ModelError.library(.corrupt)`.
    init(_ row: PreparedQuery) throws(ModelError) {
        self.init(
            id: ID(row.int64(0)), book: Book.ID(row.int64(1)), front: row.text(2), back: row.text(3),
            tags: [String](storedTags: row.text(4)), addedAt: try Timestamp(stored: row.int64(5)),
            schedule: try Schedule(row).checked(of: row.int64(0)), isSuspended: row.int(6) != 0)
    }

    init(id: ID, book: Book.ID, draft: CardDraft, addedAt: Timestamp) {
        self.init(
            id: id, book: book, front: draft.front.text, back: draft.back.text, tags: draft.tags.map(\.text),
            addedAt: addedAt)
    }
}

extension Schedule {
    fileprivate init(_ row: PreparedQuery) throws(ModelError) {
        self.init()
        state = try State(stored: row.int(7))
        repetitions = try Int(storedCount: row.int64(12))
        lapses = try Int(storedCount: row.int64(13))
        step = row.isNull(14) ? nil : try Int(storedCount: row.int64(14))
        if state == .new { return }
        stability = row.double(8)
        difficulty = row.double(9)
        dueAt = row.isNull(10) ? nil : try Timestamp(stored: row.int64(10))
        lastReviewAt = row.isNull(11) ? nil : try Timestamp(stored: row.int64(11))
    }
}

extension [Tag] {
    /// Tags have no white space, so a space separates them.
    var stored: String { isEmpty ? "" : map(\.text).joined(separator: " ") }
}

extension [String] {
    /// As ``stored`` of the tags that they are.
    var storedTags: String { isEmpty ? "" : joined(separator: " ") }

    fileprivate init(storedTags: String) {
        self = storedTags.isEmpty ? [] : storedTags.split(separator: " ").map(String.init)
    }
}

extension [Card] {
    /// The cards of a query whose first columns are ``Card/columns``.
    /// - Throws: `ModelError.library(.corrupt)`, and what SQLite meets.
    init(_ statement: Statement, _ arguments: StatementArguments, _ db: Database) throws {
        try statement.setArguments(arguments)
        self = []
        try PreparedQuery(statement).forEachRow(db) { append(try Card($0)) }
    }
}
