import GRDB
import Model
import Vocabulary

extension CollectionHead {
    /// Reads the decks and the note types of a collection.
    ///
    /// Before schema 15, they were JSON in `col`; since then, they have tables, whose blobs are messages of Protocol Buffers.
    /// Source: `rslib/src/storage` and `proto/anki/notetypes.proto` in ankitects/anki.
    init(_ db: Database, path: String) throws {
        func flaw(_ flaw: PackageFlaw) -> Failure { .format(.package(flaw), file: path, line: 0) }
        guard let row = try Row.fetchOne(db, sql: "SELECT CAST(ver AS INTEGER), CAST(crt AS INTEGER) FROM col LIMIT 1") else {
            throw flaw(.noCollection)
        }
        let (version, created): (Int64?, Int64?) = (row[0], row[1])
        guard let version, (11...18).contains(version) else { throw flaw(.version(Int(version ?? 0))) }
        guard let created, Timestamp.plausibleSeconds.contains(created) else {
            throw flaw(.value(table: "col", column: "crt", id: 1))
        }
        let hasTables = version >= 15
        self.init(
            decks: try hasTables ? Self.decks(db) : Self.decksInJSON(db),
            types: try hasTables ? Self.types(db) : Self.typesInJSON(db),
            createdAt: Timestamp(milliseconds: created * 1000),
            minutesBehindUTC: try Self.creationOffset(db, inTable: hasTables))
        readOptions(db, inTables: hasTables)
        for (id, type) in types where type.fields.isEmpty || type.templates.isEmpty || type.hasSeparator {
            throw flaw(.value(table: "notetypes", column: "config", id: id))
        }
    }

    /// The minutes by which local time was behind UTC when the collection was created.
    private static func creationOffset(_ db: Database, inTable: Bool) throws -> Int? {
        let sql =
            inTable
            ? "SELECT CAST(CAST(val AS TEXT) AS INTEGER) FROM config WHERE KEY = 'creationOffset'"
            : "SELECT CAST(json_extract(conf, '$.creationOffset') AS INTEGER) FROM col WHERE json_valid(conf) LIMIT 1"
        return try Int.fetchOne(db, sql: sql).flatMap { (-1440...1440).contains($0) ? $0 : nil }
    }

    // MARK: Tables

    private static func decks(_ db: Database) throws -> [Int64: String] {
        try named(db, "SELECT rowid, CAST(name AS TEXT) FROM decks").mapValues {
            $0.split(separator: "\u{1F}", omittingEmptySubsequences: false).joined(separator: "::")
        }
    }

    private static func types(_ db: Database) throws -> [Int64: NoteType] {
        var types: [Int64: NoteType] = [:]
        var messages: [Int64: TypeMessages] = [:]
        let own = """
            SELECT rowid, ifnull(CAST(name AS TEXT), ''), ifnull(hex(config), ''), ifnull(CAST(mtime_secs AS INTEGER), 0)
            FROM notetypes
            """
        for row in try Row.fetchAll(db, sql: own) {
            let (id, name, config): (Int64, String, String) = (row[0], row[1], row[2])
            let message = [UInt8](hexadecimal: config)[...]
            types[id] = NoteType(
                id: NoteType.ID(0), name: name, kind: ProtobufReader.number(1, in: message) == 1 ? .cloze : .standard, fields: [],
                templates: [], isHTML: true, styling: ProtobufReader.text(3, in: message) ?? "", ankiID: id)
            messages[id] = TypeMessages(modifiedAt: row[3], config: message)
        }
        for (id, name, message) in try parts(db, of: "fields") {
            types[id]?.fields.append(name)
            try messages[id]?.addField(name, message, db)
        }
        for (id, name, message) in try parts(db, of: "templates") {
            types[id]?.templates.append(
                CardTemplate(
                    name: name, front: ProtobufReader.text(1, in: message) ?? "",
                    back: ProtobufReader.text(2, in: message) ?? ""))
            try messages[id]?.addTemplate(name, message, db)
        }
        for id in types.keys { types[id]?.ankiDetails = try messages[id]?.details(db) }
        return types
    }

    /// Returns the type, the name and the configuration of each field or template, in their order.
    private static func parts(
        _ db: Database, of table: String
    ) throws -> [(type: Int64, name: String, message: ArraySlice<UInt8>)] {
        let sql = """
            SELECT ifnull(CAST(ntid AS INTEGER), 0), ifnull(CAST(name AS TEXT), ''), ifnull(hex(config), '')
            FROM \(table) ORDER BY ntid, ord
            """
        return try Row.fetchAll(db, sql: sql).map { ($0[0], $0[1], [UInt8](hexadecimal: $0[2])[...]) }
    }

    // MARK: JSON

    private static func decksInJSON(_ db: Database) throws -> [Int64: String] {
        try named(
            db,
            """
            SELECT CAST(deck.key AS INTEGER), CAST(json_extract(deck.value, '$.name') AS TEXT)
            FROM (SELECT decks FROM col LIMIT 1) AS col, json_each(col.decks) AS deck
            """)
    }

    /// Of several types with the same id, which genanki writes into packages of several decks, the last one counts, as in Anki.
    private static func typesInJSON(_ db: Database) throws -> [Int64: NoteType] {
        let models = """
            (SELECT key, value, type AS form, max(id) FROM (SELECT models FROM col LIMIT 1) AS col, json_each(col.models)
                GROUP BY key) AS type
            """
        var types: [Int64: NoteType] = [:]
        let sql = """
            SELECT CAST(type.key AS INTEGER), ifnull(CAST(json_extract(type.value, '$.name') AS TEXT), ''),
                ifnull(CAST(json_extract(type.value, '$.type') AS INTEGER), 0),
                ifnull(CAST(json_extract(type.value, '$.css') AS TEXT), ''),
                ifnull(CAST(json_extract(type.value, '$.mod') AS INTEGER), 0),
                CASE form WHEN 'object' THEN json_remove(type.value, '$.id', '$.name', '$.mod', '$.usn', '$.req') ELSE '{}' END
            FROM \(models)
            """
        var rests: [Int64: (modifiedAt: Int64, json: String)] = [:]
        for row in try Row.fetchAll(db, sql: sql) {
            // JSON other than an object has no keys.
            let (id, kind): (Int64, Int64) = (row[0] ?? 0, row[2])
            types[id] = NoteType(
                id: NoteType.ID(0), name: row[1], kind: kind == 1 ? .cloze : .standard, fields: [], templates: [], isHTML: true,
                styling: row[3], ankiID: id)
            rests[id] = (row[4], row[5])
        }
        var (fieldIDs, templateIDs): ([Int64: [Int64?]], [Int64: [Int64?]]) = ([:], [:])
        let fields = """
            SELECT CAST(type.key AS INTEGER), ifnull(CAST(json_extract(field.value, '$.name') AS TEXT), ''),
                CASE json_type(field.value, '$.id') WHEN 'integer' THEN CAST(json_extract(field.value, '$.id') AS INTEGER) END
            FROM \(models), json_each(type.value, '$.flds') AS field
            ORDER BY type.key, json_extract(field.value, '$.ord'), field.key
            """
        for row in try Row.fetchAll(db, sql: fields) {
            types[row[0] ?? 0]?.fields.append(row[1])
            fieldIDs[row[0] ?? 0, default: []].append(row[2])
        }
        let templates = """
            SELECT CAST(type.key AS INTEGER), ifnull(CAST(json_extract(template.value, '$.name') AS TEXT), ''),
                ifnull(CAST(json_extract(template.value, '$.qfmt') AS TEXT), ''),
                ifnull(CAST(json_extract(template.value, '$.afmt') AS TEXT), ''),
                CASE json_type(template.value, '$.id') WHEN 'integer' THEN CAST(json_extract(template.value, '$.id') AS INTEGER) END
            FROM \(models), json_each(type.value, '$.tmpls') AS template
            ORDER BY type.key, json_extract(template.value, '$.ord'), template.key
            """
        for row in try Row.fetchAll(db, sql: templates) {
            types[row[0] ?? 0]?.templates.append(CardTemplate(name: row[1], front: row[2], back: row[3]))
            templateIDs[row[0] ?? 0, default: []].append(row[4])
        }
        for (id, rest) in rests {
            types[id]?.ankiDetails = AnkiDetails(
                modifiedAt: rest.modifiedAt, fieldIDs: fieldIDs[id] ?? [], templateIDs: templateIDs[id] ?? [], bounded: rest.json)
        }
        return types
    }

    private static func named(_ db: Database, _ sql: String) throws -> [Int64: String] {
        var names: [Int64: String] = [:]
        for row in try Row.fetchAll(db, sql: sql) { names[row[0] ?? 0] = row[1] ?? "" }
        return names
    }
}

extension NoteType {
    /// Whether a text contains the character that separates the texts of a stored type.
    fileprivate var hasSeparator: Bool {
        let texts = fields + templates.flatMap { [$0.name, $0.front, $0.back] }
        return name.isEmpty || texts.contains { $0.utf8.contains(0x1F) || $0.utf8.contains(0) }
    }
}

extension Timestamp {
    /// The seconds since 1970 of times up to the year 9999; others are taken as damage.
    static let plausibleSeconds: ClosedRange<Int64> = 0...253_402_300_799
}

extension [UInt8] {
    /// Creates bytes from pairs of hexadecimal digits, as SQLite's `hex` returns them.
    init(hexadecimal text: String) {
        self = []
        reserveCapacity(text.utf8.count / 2)
        var high: UInt8?
        for digit in text.utf8 {
            let value = digit < 0x41 ? digit &- 0x30 : digit &- 0x37
            if let first = high {
                append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
    }
}
