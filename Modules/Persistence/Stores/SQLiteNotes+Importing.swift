import GRDB
package import Model
package import Vocabulary

// Adds notes with few statements: see `SQLiteCards+Adding.swift`.
extension SQLiteNotes {
    package func importNotes(_ notes: [ImportedNote]) throws(Failure) {
        try connection.atomically { () throws(Failure) in
            try connection.write(reporting: .everything) { db in
                var ids: [Note.ID] = []
                for imported in notes {
                    let note = Note(
                        id: Note.ID(0), type: imported.type, guid: imported.guid, fields: imported.fields,
                        modifiedAt: imported.modifiedAt)
                    try run(connection.prepared(.addNote, db), note, db)
                    ids.append(Note.ID(db.lastInsertedRowID))
                }
                try connection.willAddCards(notes.reduce(0) { $0 + $1.cards.count }, db)
                guard let first = try insertCards(of: notes, ids, db) else { return }
                try insertLogs(of: notes, firstCard: first, db)
            }
        }
    }

    /// - Returns: the id of the first card; the others follow it in their order.
    private func insertCards(of notes: [ImportedNote], _ ids: [Note.ID], _ db: Database) throws -> Card.ID? {
        let count = notes.reduce(0) { $0 + $1.cards.count }
        var (left, index, bound) = (count, CInt(0), 0)
        for (note, id) in zip(notes, ids) {
            let tags = note.tags.map(\.text)
            for imported in note.cards {
                let isWhole = left >= Query.importedAtOnce
                let statement = try connection.prepared(isWhole ? .importCards : .importCard, db)
                var card = Card(
                    id: Card.ID(0), book: imported.book, front: imported.side.front.text, back: imported.side.back.text,
                    tags: tags, addedAt: imported.addedAt, schedule: imported.schedule, isSuspended: imported.isSuspended,
                    origin: CardOrigin(note: id, ordinal: imported.side.ordinal), buriedOn: imported.buriedOn,
                    ankiState: imported.ankiState)
                (card.flag, card.isLeech) = (imported.flag, imported.isLeech)
                for column in CardColumn.imported {
                    index += 1
                    statement.bind(column, of: card, at: index)
                }
                bound += 1
                if isWhole, bound < Query.importedAtOnce { continue }
                do {
                    try statement.run(db)
                } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY {
                    throw Failure.notFound(.book, id: imported.book.rawValue)
                }
                left -= bound
                (index, bound) = (0, 0)
            }
        }
        return count == 0 ? nil : Card.ID(db.lastInsertedRowID - Int64(count) + 1)
    }

    private func insertLogs(of notes: [ImportedNote], firstCard: Card.ID, _ db: Database) throws {
        var (id, log, days) = (firstCard.rawValue, LogRows(), StudyDays())
        for note in notes {
            for card in note.cards {
                for (index, entry) in card.entries.enumerated() {
                    log.waiting.append((Card.ID(id), index + 1, entry))
                    if log.isFull { try add(&log, db) }
                    days.count(entry, in: card.book, by: 1)
                }
                id += 1
            }
        }
        try add(&log, db)
        try count(days, db)
    }

    package func setProgress(
        _ schedule: Schedule, _ entries: [ReviewEntry], of id: Card.ID
    ) throws(Failure) -> Change<Card> {
        try connection.atomically { () throws(Failure) in
            guard let before = try SQLiteCards(connection).card(id) else { throw Failure.notFound(.card, id: id.rawValue) }
            return try connection.write(reporting: .everything) { db in
                let old = try self.entries(of: id, db)
                var after = before
                after.schedule = schedule
                if before == after, old == entries { return Change(before: before, after: after) }
                var days = StudyDays()
                for entry in old { days.count(entry, in: before.book, by: -1) }
                try connection.recorder.keep(id, nil, db)
                try connection.recorder.keepLog(of: id, entries: max(old.count, entries.count), db)
                let removal = try connection.prepared(.removeLog, db)
                removal.bind(1, id.rawValue)
                try removal.run(db)
                let statement = try connection.prepared(.setSchedule, db)
                statement.bind(.id, of: after)
                for column in CardColumn.schedule { statement.bind(column, of: after) }
                try statement.run(db)
                for entry in entries { days.count(entry, in: before.book, by: 1) }
                var log = LogRows()
                log.waiting = entries.enumerated().map { (id, $0.offset + 1, $0.element) }
                try add(&log, db)
                try count(days, db)
                return Change(before: before, after: after)
            }
        }
    }

    package func entries(of card: Card.ID) throws(Failure) -> [ReviewEntry] {
        try connection.read { try entries(of: card, $0) }
    }

    private func entries(of card: Card.ID, _ db: Database) throws -> [ReviewEntry] {
        let statement = try connection.prepared(.logOfCard, db)
        statement.bind(1, card.rawValue)
        return try statement.map(db) { try ReviewEntry($0) }
    }

    /// Adds the waiting rows.
    private func add(_ log: inout LogRows, _ db: Database) throws {
        let statement = try connection.prepared(log.isFull ? .addToLogs : .addToLog, db)
        var offset: CInt = 0
        for (card, number, entry) in log.waiting {
            statement.bind(offset + ReviewLogColumn.cardId.number, card.rawValue)
            statement.bind(offset + ReviewLogColumn.n.number, Int64(number))
            for column in ReviewLogColumn.all { statement.bind(column, of: entry, at: offset + column.number) }
            if log.isFull { offset += CInt(ReviewLogColumn.all.count) } else { try statement.run(db) }
        }
        if log.isFull { try statement.run(db) }
        log.waiting.removeAll(keepingCapacity: true)
    }

    private func count(_ days: StudyDays, _ db: Database) throws {
        for (key, change) in days.changes where change != StudyDays.Tally() {
            try connection.recorder.keep(key, db)
            let isChanged = try run(.changeDay, key, change, db)
            // A day without answers has no row.
            if !isChanged { _ = try run(change.answers > 0 ? .addDay : .removeDay, key, change, db) }
        }
    }
}

extension SQLiteNotes {
    /// Returns whether a row was changed.
    private func run(_ query: Query, _ key: StudyDayKey, _ change: StudyDays.Tally, _ db: Database) throws -> Bool {
        let statement = try connection.prepared(query, db)
        key.bind(to: statement)
        statement.bind(StudyDayColumn.answers, change.answers)
        statement.bind(StudyDayColumn.durationMs, change.milliseconds)
        try statement.run(db)
        return db.changesCount > 0
    }
}

/// The changes of the numbers of answers on study days.
private struct StudyDays {
    struct Tally: Equatable {
        var answers = 0
        var milliseconds: Int64 = 0

        mutating func add(_ entry: ReviewEntry, _ sign: Int) {
            answers += sign
            milliseconds += Int64(sign) * entry.durationMilliseconds
        }
    }

    private(set) var changes: [StudyDayKey: Tally] = [:]

    mutating func count(_ entry: ReviewEntry, in book: Book.ID, by sign: Int) {
        guard let key = StudyDayKey(entry, of: book) else { return }
        changes[key, default: Tally()].add(entry, sign)
    }
}

/// Entries of logs that have not been added yet, with their numbers in the logs.
private struct LogRows {
    var waiting: [(card: Card.ID, number: Int, entry: ReviewEntry)] = []

    /// Whether one statement adds all of them; otherwise each needs one of its own.
    var isFull: Bool { waiting.count == Query.loggedAtOnce }
}

extension ReviewLogColumn {
    /// Unlike `allCases`, this makes no array each time.
    fileprivate static let all = allCases
}

extension CardColumn {
    fileprivate static let imported = allCases.filter { $0 != .id }
}

extension Query {
    fileprivate static let importedAtOnce = 1000
    fileprivate static let loggedAtOnce = 100
    fileprivate static let addToLogs = Query(ReviewLogColumn.insertion(of: ReviewLogColumn.allCases, rows: loggedAtOnce))
    fileprivate static let importCards = Query(CardColumn.insertion(of: CardColumn.imported, rows: importedAtOnce))
    fileprivate static let importCard = Query(CardColumn.insertion(of: CardColumn.imported, rows: 1))

    fileprivate static let logOfCard = Query("SELECT \(ReviewLogColumn.list) FROM review_log WHERE card_id = ?1 ORDER BY n")
    fileprivate static let removeLog = Query("DELETE FROM review_log WHERE card_id = ?1")
    fileprivate static let addToLog = Query(ReviewLogColumn.insertion(of: ReviewLogColumn.allCases))
    fileprivate static let setSchedule = Query(
        "\(CardColumn.update(of: CardColumn.schedule)) WHERE id = \(CardColumn.id.parameter)")
    fileprivate static let changeDay = Query(
        """
        UPDATE study_day SET answers = answers + \(StudyDayColumn.answers.parameter),
            duration_ms = max(0, duration_ms + \(StudyDayColumn.durationMs.parameter))
        WHERE \(StudyDayKey.condition) AND answers + \(StudyDayColumn.answers.parameter) >= 1
        """)
    fileprivate static let addDay = Query(StudyDayColumn.insertion(of: StudyDayColumn.allCases))
    fileprivate static let removeDay = Query("DELETE FROM study_day WHERE \(StudyDayKey.condition)")
}
