import GRDB
package import Model
package import Vocabulary

// Adds notes with few statements: see `SQLiteCards+Adding.swift`.
extension SQLiteNotes {
    package func importNotes(_ notes: [ImportedNote]) throws(Failure) {
        try connection.atomically { () throws(Failure) in
            try connection.write { db in
                var cards: [(note: Note.ID, card: ImportedCard, tags: [Tag])] = []
                for imported in notes {
                    let note = Note(
                        id: Note.ID(0), type: imported.type, guid: imported.guid, fields: imported.fields,
                        modifiedAt: imported.modifiedAt)
                    try run(connection.prepared(.addNote, db), note, db)
                    let id = Note.ID(db.lastInsertedRowID)
                    for card in imported.cards { cards.append((id, card, imported.tags)) }
                }
                try connection.willAddCards(cards.count, db)
                var days = StudyDays()
                for start in stride(from: 0, to: cards.count, by: Query.importedAtOnce) {
                    try insert(cards[start..<min(start + Query.importedAtOnce, cards.count)], &days, db)
                }
                try count(days, db)
            }
        }
    }

    private func insert(
        _ cards: ArraySlice<(note: Note.ID, card: ImportedCard, tags: [Tag])>, _ days: inout StudyDays, _ db: Database
    ) throws {
        let isWhole = cards.count == Query.importedAtOnce
        let compiled =
            try isWhole ? connection.statement(.importCards, db) : db.makeStatement(sql: Query.importing(cards.count))
        // A `PreparedQuery` does not retain the statement.
        defer { withExtendedLifetime(compiled) {} }
        let statement = PreparedQuery(compiled)
        var index: CInt = 0
        for (note, imported, tags) in cards {
            let card = Card(
                id: Card.ID(0), book: imported.book, front: imported.side.front.text, back: imported.side.back.text,
                tags: tags.map(\.text), addedAt: imported.addedAt, schedule: imported.schedule,
                isSuspended: imported.isSuspended, origin: CardOrigin(note: note, ordinal: imported.side.ordinal),
                buriedOn: imported.buriedOn, ankiState: imported.ankiState)
            for column in CardColumn.imported {
                index += 1
                statement.bind(column, of: card, at: index)
            }
        }
        do {
            try statement.run(db)
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY {
            throw Failure.notFound(.book, id: cards.first?.card.book.rawValue ?? 0)
        }
        var id = db.lastInsertedRowID - Int64(cards.count)
        var rows: [LogRow] = []
        for (_, imported, _) in cards {
            id += 1
            rows += LogRow.rows(imported.entries, of: Card.ID(id))
            for entry in imported.entries { days.count(entry, in: imported.book, by: 1) }
        }
        try add(rows, db)
    }

    package func setProgress(
        _ schedule: Schedule, _ entries: [ReviewEntry], of id: Card.ID
    ) throws(Failure) -> Change<Card> {
        try connection.atomically { () throws(Failure) in
            guard let before = try SQLiteCards(connection).card(id) else { throw Failure.notFound(.card, id: id.rawValue) }
            return try connection.write { db in
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
                try add(LogRow.rows(entries, of: id), db)
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

    private func add(_ rows: [LogRow], _ db: Database) throws {
        var rest = rows[...]
        while let first = rest.first {
            let isWhole = rest.count >= Query.loggedAtOnce
            let statement = try connection.prepared(isWhole ? .addToLogs : .addToLog, db)
            var offset: CInt = 0
            for row in isWhole ? rest.prefix(Query.loggedAtOnce) : [first] {
                statement.bind(offset + ReviewLogColumn.cardId.number, row.card.rawValue)
                statement.bind(offset + ReviewLogColumn.n.number, Int64(row.number))
                for column in ReviewLogColumn.allCases { statement.bind(column, of: row.entry, at: offset + column.number) }
                offset += ReviewLogColumn.count
            }
            try statement.run(db)
            rest = rest.dropFirst(isWhole ? Query.loggedAtOnce : 1)
        }
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
            milliseconds += Int64(sign) * entry.duration.wholeMilliseconds
        }
    }

    private(set) var changes: [StudyDayKey: Tally] = [:]

    mutating func count(_ entry: ReviewEntry, in book: Book.ID, by sign: Int) {
        guard let key = StudyDayKey(entry, of: book) else { return }
        changes[key, default: Tally()].add(entry, sign)
    }
}

/// An entry of a card's log, with its number in the log.
private struct LogRow {
    let card: Card.ID
    let number: Int
    let entry: ReviewEntry

    static func rows(_ entries: [ReviewEntry], of card: Card.ID) -> [LogRow] {
        entries.enumerated().map { LogRow(card: card, number: $0.offset + 1, entry: $0.element) }
    }
}

extension CardColumn {
    fileprivate static let imported = allCases.filter { $0 != .id }
}

extension Query {
    fileprivate static let importedAtOnce = 1000
    fileprivate static let loggedAtOnce = 1000
    fileprivate static let addToLogs = Query(ReviewLogColumn.insertion(of: ReviewLogColumn.allCases, rows: loggedAtOnce))
    fileprivate static let importCards = Query(importing(importedAtOnce))

    fileprivate static func importing(_ count: Int) -> String { CardColumn.insertion(of: CardColumn.imported, rows: count) }

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
