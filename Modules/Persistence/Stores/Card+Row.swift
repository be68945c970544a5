import GRDB
import Model

extension Card {
    /// The columns that ``init(row:)`` reads, in its order.
    static let columns = """
        card.id, book_id, front, back, tags, added_at, suspended, \
        state, stability, difficulty, due_at, last_review_at, reps, lapses, step
        """

    init(row: Row) {
        self.init(
            id: ID(row[0]), book: Book.ID(row[1]), front: row[2], back: row[3], tags: [String](storedTags: row[4]),
            addedAt: Timestamp(milliseconds: row[5]), schedule: Schedule(row: row), isSuspended: row[6])
    }

    init(id: ID, book: Book.ID, draft: CardDraft, addedAt: Timestamp) {
        self.init(
            id: id, book: book, front: draft.front.text, back: draft.back.text, tags: draft.tags.map(\.text),
            addedAt: addedAt)
    }
}

extension Schedule {
    fileprivate init(row: Row) {
        self.init()
        state = State(rawValue: row[7]) ?? .new
        repetitions = row[12]
        lapses = row[13]
        step = row[14]
        if state == .new { return }
        stability = row[8]
        difficulty = row[9]
        dueAt = (row[10] as Int64?).map(Timestamp.init(milliseconds:))
        lastReviewAt = (row[11] as Int64?).map(Timestamp.init(milliseconds:))
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
