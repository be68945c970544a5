enum BookColumn: Int, TableColumn {
    case id, name, nameKey, addedAt, cards, known, ankiDeckId, ankiDeckName

    static let table = "book"
}

enum CardColumn: Int, TableColumn {
    case id, bookId, front, back, tags, addedAt, suspended, noteId, ordinal, buriedOn, ankiDeckId, ankiSuspended
    case flag, leech, editedAt, resetAt, ankiFlag
    case state, step, stability, difficulty, dueAt, lastReviewAt, reps, lapses

    static let table = "card"

    /// The columns of the card's schedule, which study writes.
    static let schedule: [Self] = [.state, .step, .stability, .difficulty, .dueAt, .lastReviewAt, .reps, .lapses]
    /// All other columns except the id: what an edit writes, and what triggers keep for undo.
    static let filing = allCases.filter { $0 != .id && !schedule.contains($0) }

    /// An ordinal that no other card has, as SQL.
    static let freeOrdinal = "\(Int64.max / 2) + id"
}

enum NoteTypeColumn: Int, TableColumn {
    case id, name, kind, html, fields, templates, styling, ankiId, ankiModifiedAt, ankiFieldIds, ankiJson

    static let table = "note_type"
}

enum NoteColumn: Int, TableColumn {
    case id, typeId, guid, fields, modifiedAt

    static let table = "note"
}

enum ReviewLogColumn: Int, TableColumn {
    case cardId, n, at, day, rating, elapsedDays, stateBefore, state, step, stability, difficulty, intervalMs, durationMs

    static let table = "review_log"
}

enum StudyDayColumn: Int, TableColumn {
    case day, bookId, state, rating, answers, durationMs

    static let table = "study_day"
}

enum CramColumn: Int, TableColumn {
    case cardId, at, day, bookId, rating, durationMs

    static let table = "cram"
}

enum ProfileColumn: Int, TableColumn {
    case id, name, nameKey, addedAt, durationS

    static let table = "profile"
}

enum SegmentColumn: Int, TableColumn {
    case profileId, kind, enabled, durationS

    static let table = "segment"
}

enum SoundColumn: Int, TableColumn {
    case profileId, segment, kind, enabled, name, times, everyS

    static let table = "sound"
}

enum SessionColumn: Int, TableColumn {
    case id, profileId, profileName, startedAt, plannedMs, satMs, endedAt, outcome

    static let table = "session"

    /// The columns that change while a session is in progress and when it ends; undo does not restore them.
    static let notes: [Self] = [.satMs, .endedAt, .outcome]
}

enum SettingColumn: Int, TableColumn {
    case key, value

    static let table = "setting"
}

enum BookSettingColumn: Int, TableColumn {
    case bookId, key, value

    static let table = "book_setting"
}

enum FilterColumn: Int, TableColumn {
    case nameKey, name, query

    static let table = "filter"
}

enum UndoStepColumn: Int, TableColumn {
    case id, isRedo, title, at, batch
    case bookFrom, bookTo, cardFrom, cardTo, profileFrom, profileTo, sessionFrom, sessionTo
    case cardId, bookId, state, step, stability, difficulty, dueAt, lastReviewAt, reps, lapses
    case noteFrom, noteTo

    static let table = "undo_step"

    /// The columns of a card's schedule, each with the column that holds it in a step that is a single answer.
    static let schedule: [(ofCard: CardColumn, ofStep: Self)] = CardColumn.schedule.compactMap { column in
        allCases.first { $0.name == column.name }.map { (ofCard: column, ofStep: $0) }
    }
    /// The columns of a step that is a single answer.
    static let answer = [id, title, at, cardId, bookId] + schedule.map { $0.ofStep }
    /// The columns of any other step.
    static let changes = allCases.filter { column in
        column != .cardId && column != .bookId && !schedule.contains { $0.ofStep == column }
    }

    static func from(_ entity: UndoEntity) -> Self {
        switch entity {
        case .book: .bookFrom
        case .card: .cardFrom
        case .profile: .profileFrom
        case .session: .sessionFrom
        case .note: .noteFrom
        }
    }

    static func to(_ entity: UndoEntity) -> Self {
        switch entity {
        case .book: .bookTo
        case .card: .cardTo
        case .profile: .profileTo
        case .session: .sessionTo
        case .note: .noteTo
        }
    }
}

enum UndoPendingColumn: Int, TableColumn {
    case id, title, at, batch, bookFrom, cardFrom, profileFrom, sessionFrom, noteFrom

    static let table = "undo_pending"

    static func from(_ entity: UndoEntity) -> Self {
        switch entity {
        case .book: .bookFrom
        case .card: .cardFrom
        case .profile: .profileFrom
        case .session: .sessionFrom
        case .note: .noteFrom
        }
    }
}

enum ScriptRunColumn: Int, TableColumn {
    case id, name, commands, digest, finished, at, failed

    static let table = "script_run"
}
