import GRDB
import Model
import Vocabulary

/// A table whose rows are kept as they were before each step, in a separate table of images.
struct UndoTable {
    let name: String
    /// The columns that identify a row.
    let keys: [String]
    /// Columns that are derived from other tables and have no image.
    var derived: Set<String> = []
    /// Columns that change without a step; undo does not change them in a row that exists.
    var notes: Set<String> = []
    /// Columns, besides ``notes``, whose changes no trigger keeps: the recorder keeps what study writes.
    var kept: Set<String> = []
    /// Whether triggers keep rows that are changed or deleted.
    var isWatched = true
    /// Whether a trigger records each added row.
    var notesAdditions = false
    /// The table whose rows are deleted together with a row of this one.
    var dependent: String?
    /// The entity that a row belongs to and is deleted with, and the column that holds its id.
    var owner: (entity: UndoEntity, column: String)?

    /// The name of the table of images.
    var images: String { "undo_\(name)" }

    static let all = changes + [scriptRuns]
    /// The tables in which a change amounts to a step.
    static let changes = entities + details + [studyDays, cramMarks, settings, noteTypes, filters]

    static let entities = UndoEntity.allCases.map(\.table)
    static let reviewLog = UndoTable(
        name: "review_log", keys: ["card_id", "n"], isWatched: false, owner: (.card, "card_id"))
    static let segments = UndoTable(
        name: "segment", keys: ["profile_id", "kind"], notesAdditions: true, owner: (.profile, "profile_id"))
    static let sounds = UndoTable(
        name: "sound", keys: ["profile_id", "segment", "kind"], notesAdditions: true, owner: (.profile, "profile_id"))
    static let bookSettings = UndoTable(
        name: "book_setting", keys: ["book_id", "key"], notesAdditions: true, owner: (.book, "book_id"))
    static let details = [reviewLog, segments, sounds, bookSettings]
    static let studyDays = UndoTable(name: "study_day", keys: ["day", "book_id", "state", "rating"], isWatched: false)
    static let cramMarks = UndoTable(name: "cram", keys: ["card_id", "at"], notesAdditions: true)
    static let settings = UndoTable(name: "setting", keys: ["key"], notesAdditions: true)
    static let noteTypes = UndoTable(name: "note_type", keys: ["id"], notesAdditions: true)
    static let filters = UndoTable(name: "filter", keys: ["name_key"], notesAdditions: true)
    /// A script's progress is part of the step that its commands make, not a step by itself.
    static let scriptRuns = UndoTable(name: "script_run", keys: ["id"], isWatched: false)

    /// Deletes the images of some steps.
    /// - Parameter condition: a condition on the steps' ids, for example `= 7`.
    static func dropImages(of condition: String, _ db: Database) throws {
        for table in all { try table.dropImages(of: condition, db) }
    }

    func dropImages(of condition: String, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM \(images) WHERE of_step \(condition)")
    }

    /// Returns the names of the tables of which a step has images.
    static func changed(by step: Int64, _ db: Database) throws -> Set<String> {
        let names = all.map { "SELECT '\($0.name)' WHERE EXISTS (SELECT 1 FROM \($0.images) WHERE of_step = \(step))" }
        return try String.fetchSet(db, sql: names.joined(separator: " UNION ALL "))
    }

    /// Returns all columns that are kept of a row, including the keys.
    func columns(_ db: Database) throws -> [String] {
        try db.columns(in: images).map(\.name).filter { !["of_step", "was_there", "is_indexed"].contains($0) }
    }

    /// Returns a statement that keeps rows as they are for a step; the caller appends the condition that selects the rows.
    /// - Parameter step: the id of the step, as SQL.
    func keeping<Column: TableColumn>(_: Column.Type, as step: String) -> String {
        let names = Array(Column.allCases).names
        return "INSERT INTO \(images) (of_step, was_there, \(names)) SELECT \(step), 1, \(names) FROM \(Column.table)"
    }

    /// The column that holds a card's id, if there is one: there can be a great many cards.
    var cardColumn: String? { name == UndoEntity.card.rawValue ? "id" : owner?.entity == .card ? owner?.column : nil }

    /// The SQL condition that a row `t` of the table has the keys of its image `k`.
    var hasKeysOfImage: String { keys.map { "t.\($0) = k.\($0)" }.joined(separator: " AND ") }
}

/// The kinds of entities that have an id of their own, which is never reused.
enum UndoEntity: String, CaseIterable {
    case book, card, profile, session, note

    var table: UndoTable {
        switch self {
        case .book: Self.books
        case .card: Self.cards
        case .profile: Self.profiles
        case .session: Self.sessions
        case .note: Self.notes
        }
    }

    private static let books = UndoTable(name: "book", keys: ["id"], derived: ["cards", "known"])
    private static let cards = UndoTable(
        name: "card", keys: ["id"], kept: Set(CardColumn.schedule.map(\.name)), dependent: "review_log")
    private static let profiles = UndoTable(name: "profile", keys: ["id"])
    private static let sessions = UndoTable(name: "session", keys: ["id"], notes: Set(SessionColumn.notes.map(\.name)))

    private static let notes = UndoTable(name: "note", keys: ["id"])

    var subject: Failure.Kind {
        switch self {
        case .book: .book
        case .card: .card
        case .profile: .profile
        case .session: .session
        case .note: .note
        }
    }
}
