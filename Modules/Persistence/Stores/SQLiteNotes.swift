import GRDB
package import Model
package import Vocabulary

/// The notes of a library, stored in SQLite; their types are in `SQLiteNotes+Types.swift`.
package final class SQLiteNotes {
    let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }
}

extension SQLiteNotes: NoteStore {
    package func note(_ id: Note.ID) throws(Failure) -> Note? { try connection.read { try note(id, $0) } }

    package func note(guid: String) throws(Failure) -> Note? {
        try connection.read { db in
            let statement = try connection.prepared(.noteByGuid, db)
            statement.bind(NoteColumn.guid, guid)
            return try statement.first(db) { try Note($0) }
        }
    }

    package func notes(after id: Note.ID?, limit: Int) throws(Failure) -> [Note] {
        try connection.read { db in
            let statement = try connection.prepared(.notes, db)
            statement.bind(1, id?.rawValue ?? 0)
            statement.bind(2, Int64(max(limit, 0)))
            return try statement.map(db) { try Note($0) }
        }
    }

    package func cards(of note: Note.ID) throws(Failure) -> [Card] { try connection.read { try cards(of: note, $0) } }

    package func addNote(_ draft: NoteDraft, to book: Book.ID, at now: Timestamp) throws(Failure) -> [Card.ID] {
        try connection.atomically { () throws(Failure) in
            try connection.write(reporting: .cardsAdded(draft.cards.count, to: book)) { db in
                let note = try add(draft, db)
                return try draft.cards.map { try add($0, of: note, tags: draft.tags.map(\.text), to: book, at: now, db).id }
            }
        }
    }

    package func changeNote(
        _ note: Note, cards: [RenderedCard], tags: [Tag]?, at now: Timestamp
    ) throws(Failure) -> [Change<Card>] {
        try reportingCards { db in try change(note, cards, tags, at: now, db) }
    }

    package func changeNotes(_ notes: [RenderedNote], at now: Timestamp) throws(Failure) {
        try connection.atomically { () throws(Failure) in
            try connection.write(reporting: .everything) { db in
                for rendered in notes { _ = try change(rendered.note, rendered.cards, nil, at: now, db) }
            }
        }
    }

    private func change(
        _ note: Note, _ cards: [RenderedCard], _ tags: [Tag]?, at now: Timestamp, _ db: Database
    ) throws -> [Change<Card>] {
        guard let before = try self.note(note.id, db) else { throw Failure.notFound(.note, id: note.id.rawValue) }
        if before != note { try replace(note, db) }
        return try change(try self.cards(of: note.id, db), of: note.id, to: cards, tags?.map(\.text), at: now, db)
    }

    package func deleteNote(_ id: Note.ID) throws(Failure) -> [Change<Card>] {
        try reportingCards { db in
            let cards = try cards(of: id, db)
            let statement = try connection.prepared(.deleteNote, db)
            statement.bind(NoteColumn.id, id.rawValue)
            try statement.run(db)
            if db.changesCount == 0 { throw Failure.notFound(.note, id: id.rawValue) }
            return cards.map { Change(before: $0, after: nil) }
        }
    }

    /// Runs a body that changes several cards, and reports the change of each.
    private func reportingCards(_ body: (Database) throws -> [Change<Card>]) throws(Failure) -> [Change<Card>] {
        try connection.atomically { () throws(Failure) in
            let cards = try connection.write(reporting: nil, body)
            for card in cards { connection.changes.report(.card(card)) }
            return cards
        }
    }

    // MARK: Rows

    private func note(_ id: Note.ID, _ db: Database) throws -> Note? {
        let statement = try connection.prepared(.note, db)
        statement.bind(NoteColumn.id, id.rawValue)
        return try statement.first(db) { try Note($0) }
    }

    private func cards(of note: Note.ID, _ db: Database) throws -> [Card] {
        let statement = try connection.prepared(.cardsOfNote, db)
        statement.bind(1, note.rawValue)
        return try statement.map(db) { try Card($0) }
    }

    private func add(_ draft: NoteDraft, _ db: Database) throws -> Note.ID {
        let note = Note(id: Note.ID(0), type: draft.type, guid: draft.guid, fields: draft.fields, modifiedAt: draft.modifiedAt)
        try run(connection.prepared(.addNote, db), note, db)
        return Note.ID(db.lastInsertedRowID)
    }

    private func replace(_ note: Note, _ db: Database) throws {
        let statement = try connection.prepared(.changeNote, db)
        statement.bind(NoteColumn.id, note.id.rawValue)
        try run(statement, note, db)
    }

    func run(_ statement: PreparedQuery, _ note: Note, _ db: Database) throws {
        statement.bind(NoteColumn.typeId, note.type.rawValue)
        statement.bind(NoteColumn.guid, note.guid)
        statement.bind(NoteColumn.fields, note.fields.joined(separator: "\u{1F}"))
        statement.bind(NoteColumn.modifiedAt, note.modifiedAt.milliseconds)
        do {
            try statement.run(db)
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY {
            throw Failure.notFound(.noteType, id: note.type.rawValue)
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
            throw Failure.duplicate(.note, note.guid, id: 0)
        }
    }

    private func add(
        _ side: RenderedCard, of note: Note.ID, tags: [String], to book: Book.ID, at now: Timestamp, _ db: Database
    ) throws -> Card {
        let card = Card(
            id: Card.ID(0), book: book, front: side.front.text, back: side.back.text, tags: tags, addedAt: now,
            origin: CardOrigin(note: note, ordinal: side.ordinal))
        try connection.willAddCards(1, db)
        let statement = try connection.prepared(.addCardOfNote, db)
        for column in CardColumn.ofNote { statement.bind(column, of: card) }
        do {
            try statement.run(db)
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY {
            throw Failure.notFound(.book, id: book.rawValue)
        }
        return Card(
            id: Card.ID(db.lastInsertedRowID), book: book, front: card.front, back: card.back, tags: tags, addedAt: now,
            origin: card.origin)
    }

    /// Updates the cards of a note: changes, adds and deletes them.
    private func change(
        _ before: [Card], of note: Note.ID, to sides: [RenderedCard], _ tags: [String]?, at now: Timestamp, _ db: Database
    ) throws -> [Change<Card>] {
        var changes: [Change<Card>] = []
        var rest = Dictionary(uniqueKeysWithValues: before.map { ($0.origin?.ordinal ?? 0, $0) })
        try makeWay(for: sides, among: rest, db)
        for side in sides {
            guard let card = side.oldOrdinal.flatMap({ rest.removeValue(forKey: $0) }) else {
                guard let first = before.first else { continue }
                let added = try add(side, of: note, tags: tags ?? first.tags, to: first.book, at: now, db)
                changes.append(Change(before: nil, after: added))
                continue
            }
            var after = card
            (after.front, after.back) = (side.front.text, side.back.text)
            after.origin = CardOrigin(note: note, ordinal: side.ordinal)
            if let tags { after.tags = tags }
            after.noteEdit(since: card, at: now)
            if after != card {
                let statement = try connection.prepared(.changeCardOfNote, db)
                statement.bind(.id, of: after)
                for column in CardColumn.changedWithNote { statement.bind(column, of: after) }
                try statement.run(db)
            }
            changes.append(Change(before: card, after: after))
        }
        for card in before where rest[card.origin?.ordinal ?? 0] != nil {
            let statement = try connection.prepared(.deleteCardOfNote, db)
            statement.bind(1, card.id.rawValue)
            try statement.run(db)
            changes.append(Change(before: card, after: nil))
        }
        return changes
    }

    /// Gives cards whose ordinals another card gets ones that no card has, since a note has each ordinal once at any time.
    private func makeWay(for sides: [RenderedCard], among cards: [Int: Card], _ db: Database) throws {
        for side in sides where side.oldOrdinal != side.ordinal {
            guard let card = cards[side.ordinal] else { continue }
            let statement = try connection.prepared(.freeOrdinal, db)
            statement.bind(1, card.id.rawValue)
            try statement.run(db)
        }
    }
}

extension Query {
    fileprivate static let note = Query("SELECT \(NoteColumn.list) FROM note WHERE id = \(NoteColumn.id.parameter)")
    fileprivate static let noteByGuid = Query(
        "SELECT \(NoteColumn.list) FROM note WHERE guid = \(NoteColumn.guid.parameter)")
    fileprivate static let notes = Query("SELECT \(NoteColumn.list) FROM note WHERE id > ?1 ORDER BY id LIMIT ?2")
    fileprivate static let cardsOfNote = Query("SELECT \(CardColumn.list) FROM card WHERE note_id = ?1 ORDER BY ordinal")
    static let addNote = Query(NoteColumn.insertion(of: NoteColumn.written))
    fileprivate static let changeNote = Query(
        "\(NoteColumn.update(of: NoteColumn.written)) WHERE id = \(NoteColumn.id.parameter)")
    fileprivate static let deleteNote = Query("DELETE FROM note WHERE id = \(NoteColumn.id.parameter)")
    fileprivate static let addCardOfNote = Query(CardColumn.insertion(of: CardColumn.ofNote))
    fileprivate static let changeCardOfNote = Query(
        "\(CardColumn.update(of: CardColumn.changedWithNote)) WHERE id = \(CardColumn.id.parameter)")
    fileprivate static let freeOrdinal = Query("UPDATE card SET ordinal = \(CardColumn.freeOrdinal) WHERE id = ?1")
    fileprivate static let deleteCardOfNote = Query("DELETE FROM card WHERE id = ?1")
}

extension NoteColumn {
    fileprivate static let written = allCases.filter { $0 != .id }
}

extension CardColumn {
    /// The columns that are set when a card of a note is added.
    fileprivate static let ofNote = added + [.noteId, .ordinal]

    /// The columns that change with a note.
    fileprivate static let changedWithNote: [Self] = [.ordinal, .front, .back, .tags, .editedAt]
}

extension Note {
    /// Reads the current row of a query, whose first columns are those of ``NoteColumn``.
    /// - Throws: `Failure.library(.corrupt)`.
    init(_ row: PreparedQuery) throws(Failure) {
        typealias Column = NoteColumn
        let fields = row.text(Column.fields).split(separator: NoteType.fieldSeparator, omittingEmptySubsequences: false)
        self.init(
            id: ID(row.int64(Column.id)), type: NoteType.ID(row.int64(Column.typeId)), guid: row.text(Column.guid),
            fields: fields.map(String.init), modifiedAt: try Timestamp(stored: row.int64(Column.modifiedAt)))
    }
}
