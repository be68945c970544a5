import GRDB
package import Model
package import Vocabulary

extension SQLiteNotes {
    package func noteTypes() throws(Failure) -> [NoteType] {
        try connection.read { db in try connection.prepared(.types, db).map(db) { try NoteType($0) } }
    }

    package func noteCounts() throws(Failure) -> [NoteType.ID: Int] {
        try connection.read { db in
            var counts: [NoteType.ID: Int] = [:]
            try connection.prepared(.counts, db).forEachRow(db) { counts[NoteType.ID($0.int64(0))] = $0.int(1) }
            return counts
        }
    }

    package func addNoteType(_ type: NoteType) throws(Failure) -> NoteType.ID {
        try connection.write(reporting: nil) { db in
            let statement = try connection.prepared(.addType, db)
            try run(statement, type, db)
            return NoteType.ID(db.lastInsertedRowID)
        }
    }

    package func changeNoteType(_ type: NoteType) throws(Failure) {
        try connection.write(reporting: nil) { db in
            let statement = try connection.prepared(.changeType, db)
            statement.bind(NoteTypeColumn.id, type.id.rawValue)
            try run(statement, type, db)
            if db.changesCount == 0 { throw Failure.notFound(.noteType, id: type.id.rawValue) }
        }
    }

    package func deleteNoteType(_ id: NoteType.ID) throws(Failure) {
        try connection.write(reporting: nil) { db in
            let notes = try connection.prepared(.countOfType, db)
            notes.bind(1, id.rawValue)
            if let count = try notes.first(db, { $0.int(0) }), count > 0 { throw Failure.conflict(.noteTypeIsUsed(notes: count)) }
            let statement = try connection.prepared(.deleteType, db)
            statement.bind(NoteTypeColumn.id, id.rawValue)
            try statement.run(db)
            if db.changesCount == 0 { throw Failure.notFound(.noteType, id: id.rawValue) }
        }
    }

    package func notes(of type: NoteType.ID, after id: Note.ID?, limit: Int) throws(Failure) -> [Note] {
        try connection.read { db in
            let statement = try connection.prepared(.notesOfType, db)
            statement.bind(1, type.rawValue)
            statement.bind(2, id?.rawValue ?? 0)
            statement.bind(3, Int64(max(limit, 0)))
            return try statement.map(db) { try Note($0) }
        }
    }

    private func run(_ statement: PreparedQuery, _ type: NoteType, _ db: Database) throws {
        statement.bind(NoteTypeColumn.name, type.name)
        statement.bind(NoteTypeColumn.kind, Int64(type.kind.rawValue))
        statement.bind(NoteTypeColumn.html, type.isHTML)
        statement.bind(NoteTypeColumn.fields, type.storedFields)
        statement.bind(NoteTypeColumn.templates, type.storedTemplates)
        statement.bind(NoteTypeColumn.styling, type.styling)
        statement.bind(NoteTypeColumn.ankiId, type.ankiID)
        statement.bind(NoteTypeColumn.ankiModifiedAt, type.ankiDetails?.modifiedAt)
        statement.bind(NoteTypeColumn.ankiFieldIds, type.ankiDetails?.storedFieldIDs)
        statement.bind(NoteTypeColumn.ankiJson, type.ankiDetails?.json)
        do {
            try statement.run(db)
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
            let other = try Int64.fetchOne(db, sql: "SELECT id FROM note_type WHERE name = ?", arguments: [type.name])
            throw Failure.duplicate(.noteType, type.name, id: other ?? 0)
        }
    }
}

extension Query {
    fileprivate static let types = Query("SELECT \(NoteTypeColumn.list), \(templateIDs) FROM note_type ORDER BY id")
    /// The ids of the templates, in the form of `anki_field_ids`: what Anki knows of a type has them in its JSON.
    private static let templateIDs = """
        (SELECT group_concat(ifnull(id, ''), ',') FROM (
            SELECT CASE json_type(value, '$.id') WHEN 'integer' THEN json_extract(value, '$.id') END AS id
            FROM json_each(CASE WHEN json_valid(anki_json) THEN anki_json ELSE '{}' END, '$.tmpls')
            WHERE type = 'object' ORDER BY json_extract(value, '$.ord'), key))
        """
    fileprivate static let counts = Query("SELECT type_id, count(*) FROM note GROUP BY type_id")
    fileprivate static let addType = Query(NoteTypeColumn.insertion(of: NoteTypeColumn.written))
    fileprivate static let changeType = Query(
        "\(NoteTypeColumn.update(of: NoteTypeColumn.written)) WHERE id = \(NoteTypeColumn.id.parameter)")
    fileprivate static let deleteType = Query("DELETE FROM note_type WHERE id = \(NoteTypeColumn.id.parameter)")
    fileprivate static let countOfType = Query("SELECT count(*) FROM note WHERE type_id = ?1")
    fileprivate static let notesOfType = Query(
        "SELECT \(NoteColumn.list) FROM note WHERE type_id = ?1 AND id > ?2 ORDER BY id LIMIT ?3")
}

extension NoteTypeColumn {
    fileprivate static let written = allCases.filter { $0 != .id }
}

extension NoteType {
    /// Reads the current row of a query, whose first columns are those of ``NoteTypeColumn``.
    /// - Throws: `Failure.library(.corrupt)`.
    fileprivate init(_ row: PreparedQuery) throws(Failure) {
        typealias Column = NoteTypeColumn
        let fields = row.text(Column.fields).split(separator: Self.fieldSeparator, omittingEmptySubsequences: false)
        guard let kind = Kind(rawValue: row.int(Column.kind)), let templates = Self.templates(stored: row.text(Column.templates))
        else { throw .library(.corrupt("a note type of number \(row.int64(Column.id))")) }
        self.init(
            id: ID(row.int64(Column.id)), name: row.text(Column.name), kind: kind, fields: fields.map(String.init),
            templates: templates, isHTML: row.bool(Column.html), styling: row.text(Column.styling),
            ankiID: row.optionalInt64(Column.ankiId), ankiDetails: AnkiDetails(row))
    }
}

extension AnkiDetails {
    /// Reads the current row of a query, whose first columns are those of ``NoteTypeColumn``; nil if there are none.
    fileprivate init?(_ row: PreparedQuery) {
        typealias Column = NoteTypeColumn
        guard let modifiedAt = row.optionalInt64(Column.ankiModifiedAt) else { return nil }
        self.init(
            modifiedAt: modifiedAt, fieldIDs: Self.ids(stored: row.text(Column.ankiFieldIds)),
            templateIDs: Self.ids(stored: row.text(Column.count)), json: row.text(Column.ankiJson))
    }
}
