import GRDB
import Model

// The keys of a note type in a collection of schema 11, and the fields of the messages that later schemas have instead.
// Source: `rslib/src/notetype/schema11.rs` and `proto/anki/notetypes.proto` in ankitects/anki.

/// What one note type of a later schema has besides what is modelled, gathered row by row.
struct TypeMessages {
    private let modifiedAt: Int64
    private let config: ArraySlice<UInt8>
    private var fields: [(id: Int64?, json: String)] = []
    private var templates: [(id: Int64?, json: String)] = []

    init(modifiedAt: Int64, config: ArraySlice<UInt8>) {
        self.modifiedAt = modifiedAt
        self.config = config
    }

    mutating func addField(_ name: String, _ message: ArraySlice<UInt8>, _ db: Database) throws {
        var object = JSONObject()
        object.set("name", .text(name))
        object.set("ord", .number(Int64(fields.count)))
        object.set("sticky", .flag(1, in: message))
        object.set("rtl", .flag(2, in: message))
        object.set("font", .text(3, in: message))
        object.set("size", .number(4, in: message))
        object.set("description", .text(5, in: message))
        object.set("plainText", .flag(6, in: message))
        object.set("collapsed", .flag(7, in: message))
        object.set("excludeFromSearch", .flag(8, in: message))
        object.set("id", .optionalNumber(9, in: message))
        object.set("tag", .optionalNumber(10, in: message) ?? .null)
        object.set("preventDeletion", .flag(11, in: message))
        let id = ProtobufReader.number(9, in: message).map(Int64.init(bitPattern:))
        fields.append((id, try object.json(with: message, db)))
    }

    mutating func addTemplate(_ name: String, _ message: ArraySlice<UInt8>, _ db: Database) throws {
        var object = JSONObject()
        object.set("name", .text(name))
        object.set("ord", .number(Int64(templates.count)))
        object.set("qfmt", .text(1, in: message))
        object.set("afmt", .text(2, in: message))
        object.set("bqfmt", .text(3, in: message))
        object.set("bafmt", .text(4, in: message))
        object.set("did", .positiveNumber(5, in: message) ?? .null)
        object.set("bfont", .text(6, in: message))
        object.set("bsize", .number(7, in: message))
        object.set("id", .optionalNumber(8, in: message))
        let id = ProtobufReader.number(8, in: message).map(Int64.init(bitPattern:))
        templates.append((id, try object.json(with: message, db)))
    }

    func details(_ db: Database) throws -> AnkiDetails {
        var object = JSONObject()
        object.set("type", .number(1, in: config))
        object.set("sortf", .number(2, in: config))
        object.set("did", .positiveNumber(4, in: config) ?? .null)
        object.set("tmpls", .raw("[\(templates.map(\.json).joined(separator: ","))]"))
        object.set("flds", .raw("[\(fields.map(\.json).joined(separator: ","))]"))
        object.set("css", .text(3, in: config))
        object.set("latexPre", .text(5, in: config))
        object.set("latexPost", .text(6, in: config))
        object.set("latexsvg", .flag(7, in: config))
        object.set("originalStockKind", .positiveNumber(9, in: config))
        object.set("originalId", .optionalNumber(10, in: config))
        let json = try object.json(with: config, db)
        return AnkiDetails(
            modifiedAt: modifiedAt, fieldIDs: fields.map(\.id), templateIDs: templates.map(\.id), bounded: json)
    }
}

extension AnkiDetails {
    /// Creates the details with JSON that is left out if it is too large.
    init(modifiedAt: Int64, fieldIDs: [Int64?], templateIDs: [Int64?], bounded json: String) {
        let isKept = json.utf8.count <= Self.byteLimit && !json.utf8.contains(0)
        self.init(
            modifiedAt: modifiedAt, fieldIDs: fieldIDs, templateIDs: isKept ? templateIDs : [], json: isKept ? json : "{}")
    }
}

/// A JSON object whose members are in the order in which they are set, which is that of Anki: a type is the same text in each form
/// of a package.
private struct JSONObject {
    enum Value {
        case text(String)
        case number(Int64)
        case raw(String)

        static let null = Self.raw("null")

        static func text(_ field: UInt64, in message: ArraySlice<UInt8>) -> Self {
            .text(ProtobufReader.text(field, in: message) ?? "")
        }

        static func number(_ field: UInt64, in message: ArraySlice<UInt8>) -> Self {
            optionalNumber(field, in: message) ?? .number(0)
        }

        static func optionalNumber(_ field: UInt64, in message: ArraySlice<UInt8>) -> Self? {
            ProtobufReader.number(field, in: message).map { .number(Int64(bitPattern: $0)) }
        }

        /// Returns nil for 0, which is what a message without the field has.
        static func positiveNumber(_ field: UInt64, in message: ArraySlice<UInt8>) -> Self? {
            ProtobufReader.number(field, in: message) ?? 0 == 0 ? nil : optionalNumber(field, in: message)
        }

        static func flag(_ field: UInt64, in message: ArraySlice<UInt8>) -> Self {
            .raw(ProtobufReader.number(field, in: message) ?? 0 == 0 ? "false" : "true")
        }
    }

    private var members: [String] = []

    /// Adds a member; nothing for nil.
    mutating func set(_ key: String, _ value: Value?) {
        switch value {
        case .text(let text): members.append("\"\(key)\":\(CollectionSchema.json(text))")
        case .number(let number): members.append("\"\(key)\":\(number)")
        case .raw(let json): members.append("\"\(key)\":\(json)")
        case nil: break
        }
    }

    /// The number of the field in which each message keeps what that version of Anki did not know, as a JSON object.
    private static let others: UInt64 = 255

    /// Returns the object with what a message has in JSON besides its own fields, as Anki appends it.
    func json(with message: ArraySlice<UInt8>, _ db: Database) throws -> String {
        var members = members
        if let others = ProtobufReader.text(Self.others, in: message), !others.isEmpty {
            let sql = "SELECT CASE WHEN json_valid(?1) THEN CASE json_type(?1) WHEN 'object' THEN json(?1) END END"
            let rest = try String.fetchOne(db, sql: sql, arguments: [others])?.dropFirst().dropLast()
            if let rest, !rest.isEmpty { members.append(String(rest)) }
        }
        return "{\(members.joined(separator: ","))}"
    }
}
