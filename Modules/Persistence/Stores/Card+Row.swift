import GRDB
import Model
import Vocabulary

extension Card {
    /// Reads the current row of a query, whose first columns are those of ``CardColumn``.
    /// - Throws: `Failure.library(.corrupt)`.
    init(_ row: PreparedQuery) throws(Failure) {
        typealias Column = CardColumn
        self.init(
            id: ID(row.int64(Column.id)), book: Book.ID(row.int64(Column.bookId)), front: row.text(Column.front),
            back: row.text(Column.back), tags: [String](storedTags: row.text(Column.tags)),
            addedAt: try Timestamp(stored: row.int64(Column.addedAt)),
            schedule: try Schedule(row).checked(of: row.int64(Column.id)), isSuspended: row.bool(Column.suspended),
            origin: row.optionalInt64(Column.noteId).map { CardOrigin(note: Note.ID($0), ordinal: row.int(Column.ordinal)) },
            buriedOn: row.isNull(Column.buriedOn) ? nil : row.int(Column.buriedOn),
            ankiState: row.optionalInt64(Column.ankiDeckId).map {
                AnkiCardState(
                    deck: $0, isSuspended: row.bool(Column.ankiSuspended),
                    flag: row.isNull(Column.ankiFlag) ? nil : row.int(Column.ankiFlag))
            })
        (flag, isLeech) = (row.int(Column.flag), row.bool(Column.leech))
        editedAt = try row.optionalInt64(Column.editedAt).map { (time) throws(Failure) in try Timestamp(stored: time) }
        resetAt = try row.optionalInt64(Column.resetAt).map { (time) throws(Failure) in try Timestamp(stored: time) }
    }

    init(id: ID, book: Book.ID, draft: CardDraft, addedAt: Timestamp) {
        self.init(
            id: id, book: book, front: draft.front.text, back: draft.back.text, tags: draft.tags.map(\.text),
            addedAt: addedAt)
    }
}

extension Schedule {
    fileprivate init(_ row: PreparedQuery) throws(Failure) {
        self.init()
        for column in CardColumn.schedule { try read(column, row, at: column.index) }
    }

    /// Reads one of the columns of ``CardColumn/schedule``.
    /// - Throws: `Failure.library(.corrupt)`.
    mutating func read(_ column: CardColumn, _ row: PreparedQuery, at index: CInt) throws(Failure) {
        let isNull = row.isNull(index)
        switch column {
        case .state: state = try CardState(stored: row.int(index))
        case .step: step = isNull ? nil : try Int(storedCount: row.int64(index))
        case .stability: stability = isNull ? nil : row.double(index)
        case .difficulty: difficulty = isNull ? nil : row.double(index)
        case .dueAt: dueAt = isNull ? nil : try Timestamp(stored: row.int64(index))
        case .lastReviewAt: lastReviewAt = isNull ? nil : try Timestamp(stored: row.int64(index))
        case .reps: repetitions = try Int(storedCount: row.int64(index))
        case .lapses: lapses = try Int(storedCount: row.int64(index))
        case .id, .bookId, .front, .back, .tags, .addedAt, .suspended, .noteId, .ordinal, .buriedOn, .ankiDeckId,
            .ankiSuspended, .flag, .leech, .editedAt, .resetAt, .ankiFlag:
            preconditionFailure("\(column.name) is not part of a schedule")
        }
    }
}

extension PreparedQuery {
    /// Binds a card's value for a column.
    /// - Parameter index: the parameter's index; by default, that of the column.
    func bind(_ column: CardColumn, of card: Card, at index: CInt? = nil) {
        let index = index ?? column.number
        switch column {
        case .id: bind(index, card.id.rawValue)
        case .bookId: bind(index, card.book.rawValue)
        case .front: bind(index, card.front)
        case .back: bind(index, card.back)
        case .tags: bind(index, card.tags.storedTags)
        case .addedAt: bind(index, card.addedAt.milliseconds)
        case .suspended: bind(index, card.isSuspended ? 1 : 0)
        case .noteId: bind(index, card.origin?.note.rawValue)
        case .ordinal: bind(index, card.origin?.ordinal)
        case .buriedOn: bind(index, card.buriedOn)
        case .ankiDeckId: bind(index, card.ankiState?.deck)
        case .ankiSuspended: bind(index, card.ankiState.map { $0.isSuspended ? 1 : 0 })
        case .flag: bind(index, card.flag)
        case .leech: bind(index, card.isLeech ? 1 : 0)
        case .editedAt: bind(index, card.editedAt?.milliseconds)
        case .resetAt: bind(index, card.resetAt?.milliseconds)
        case .ankiFlag: bind(index, card.ankiState?.flag)
        case .state, .step, .stability, .difficulty, .dueAt, .lastReviewAt, .reps, .lapses:
            bind(column, of: card.schedule, at: index)
        }
    }

    /// Binds a schedule's value for one of the columns of ``CardColumn/schedule``.
    func bind(_ column: CardColumn, of schedule: Schedule, at index: CInt? = nil) {
        let index = index ?? column.number
        switch column {
        case .state: bind(index, schedule.state.rawValue)
        case .step: bind(index, schedule.step)
        case .stability: bind(index, schedule.stability)
        case .difficulty: bind(index, schedule.difficulty)
        case .dueAt: bind(index, schedule.dueAt?.milliseconds)
        case .lastReviewAt: bind(index, schedule.lastReviewAt?.milliseconds)
        case .reps: bind(index, schedule.repetitions)
        case .lapses: bind(index, schedule.lapses)
        case .id, .bookId, .front, .back, .tags, .addedAt, .suspended, .noteId, .ordinal, .buriedOn, .ankiDeckId,
            .ankiSuspended, .flag, .leech, .editedAt, .resetAt, .ankiFlag:
            preconditionFailure("\(column.name) is not part of a schedule")
        }
    }
}

extension [Tag] {
    /// The tags separated by spaces, since a tag contains no whitespace.
    var stored: String { isEmpty ? "" : map(\.text).joined(separator: " ") }
}

extension [String] {
    /// The same as ``stored`` of tags with these texts.
    var storedTags: String { isEmpty ? "" : joined(separator: " ") }

    /// The tags of a text that ``storedTags`` returns.
    init(storedTags: String) {
        self = storedTags.isEmpty ? [] : storedTags.split(separator: " ").map(String.init)
    }
}

extension [Card] {
    /// Reads the cards of a query, whose first columns are those of ``CardColumn``.
    /// - Throws: `Failure.library(.corrupt)`; SQLite's errors.
    init(_ statement: Statement, _ arguments: StatementArguments, _ db: Database) throws {
        try statement.setArguments(arguments)
        self = []
        try PreparedQuery(statement).forEachRow(db) { append(try Card($0)) }
    }
}
