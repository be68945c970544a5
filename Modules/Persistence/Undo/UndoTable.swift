import GRDB
import Model
import Vocabulary

/// A table whose rows are kept as they were before each step, in a table of images beside it.
struct UndoTable {
    let name: String
    /// The columns that a row is known by.
    let keys: [String]
    /// Columns that follow from other tables; they have no image.
    var derived: Set<String> = []
    /// Columns that change without a step; undo leaves them as they are in a row that exists.
    var notes: Set<String> = []
    /// Columns whose changes no trigger keeps, besides ``notes``: the recorder keeps what study writes.
    var kept: Set<String> = []
    /// Whether triggers keep rows that are changed and deleted.
    var isWatched = true
    /// Whether a trigger notes each row that is added.
    var notesAdditions = false
    /// What else goes with a row when it is deleted.
    var dependent: String?
    /// What a row belongs to, and goes with, and the column that says to which.
    var owner: (entity: UndoEntity, column: String)?

    /// The name of the table of images.
    var images: String { "undo_\(name)" }

    static let all = changes + [scriptRuns]
    /// The tables whose changes make a step.
    static let changes = entities + details + [studyDays, settings]

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
    static let settings = UndoTable(name: "setting", keys: ["key"], notesAdditions: true)
    /// How far a script has come belongs to the step of its commands, and is not a step by itself.
    static let scriptRuns = UndoTable(name: "script_run", keys: ["id"], isWatched: false)

    /// Forgets what some steps need beside their rows.
    /// - Parameter condition: what holds for their numbers, as in `= 7`.
    static func dropImages(of condition: String, _ db: Database) throws {
        for table in all { try db.execute(sql: "DELETE FROM \(table.images) WHERE of_step \(condition)") }
    }

    /// All columns that are kept of a row, the keys among them.
    func columns(_ db: Database) throws -> [String] {
        try db.columns(in: images).map(\.name).filter { $0 != "of_step" && $0 != "was_there" }
    }

    /// A statement that keeps rows as they are for a step; what follows it says which rows.
    /// - Parameter step: the number of the step, as SQL.
    func keeping<Column: TableColumn>(_: Column.Type, as step: String) -> String {
        let names = Array(Column.allCases).names
        return "INSERT INTO \(images) (of_step, was_there, \(names)) SELECT \(step), 1, \(names) FROM \(Column.table)"
    }

    /// The column that names a card, of which there can be very many.
    var cardColumn: String? { name == UndoEntity.card.rawValue ? "id" : owner?.entity == .card ? owner?.column : nil }

    /// That a row `t` of the table has the keys of its image `k`.
    var hasKeysOfImage: String { keys.map { "t.\($0) = k.\($0)" }.joined(separator: " AND ") }
}

/// The kinds of things that have a number of their own, which is never given again.
enum UndoEntity: String, CaseIterable {
    case book, card, profile, session

    var table: UndoTable {
        switch self {
        case .book: Self.books
        case .card: Self.cards
        case .profile: Self.profiles
        case .session: Self.sessions
        }
    }

    private static let books = UndoTable(name: "book", keys: ["id"], derived: ["cards", "known"])
    private static let cards = UndoTable(
        name: "card", keys: ["id"], kept: Set(CardColumn.schedule.map(\.name)), dependent: "review_log")
    private static let profiles = UndoTable(name: "profile", keys: ["id"])
    private static let sessions = UndoTable(name: "session", keys: ["id"], notes: Set(SessionColumn.notes.map(\.name)))

    var subject: Failure.Kind {
        switch self {
        case .book: .book
        case .card: .card
        case .profile: .profile
        case .session: .session
        }
    }
}
