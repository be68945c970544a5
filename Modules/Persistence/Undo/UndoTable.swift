import GRDB
import Model

/// A table whose rows are kept as they were before each step, in a table of images beside it.
struct UndoTable {
    let name: String
    /// The columns that a row is known by.
    let keys: [String]
    /// What is put back of a row that is there; nil for all of it.
    var restored: [String]?
    /// What a row belongs to, and goes with, and the column that says to which.
    var owner: (entity: UndoEntity, column: String)?

    /// The name of the table of images.
    var images: String { "undo_\(name)" }

    static let all = entities + details + [studyDays, settings]

    static let entities = UndoEntity.allCases.map(\.table)
    static let reviewLog = UndoTable(name: "review_log", keys: ["card_id", "n"], owner: (.card, "card_id"))
    static let segments = UndoTable(name: "segment", keys: ["profile_id", "kind"], owner: (.profile, "profile_id"))
    static let sounds = UndoTable(name: "sound", keys: ["profile_id", "segment", "kind"], owner: (.profile, "profile_id"))
    static let bookSettings = UndoTable(name: "book_setting", keys: ["book_id", "key"], owner: (.book, "book_id"))
    static let details = [reviewLog, segments, sounds, bookSettings]
    static let studyDays = UndoTable(name: "study_day", keys: ["day", "book_id", "state", "rating"])
    static let settings = UndoTable(name: "setting", keys: ["key"])

    /// Forgets what some steps need beside their rows.
    /// - Parameter condition: what holds for their numbers, as in `= 7`.
    static func dropImages(of condition: String, _ db: Database) throws {
        for table in all { try db.execute(sql: "DELETE FROM \(table.images) WHERE of_step \(condition)") }
    }

    /// All columns that are kept of a row, the keys among them.
    func columns(_ db: Database) throws -> [String] {
        try db.columns(in: images).map(\.name).filter { $0 != "of_step" && $0 != "was_there" }
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
        // The notes of a session that is there are its own.
        UndoTable(name: rawValue, keys: ["id"], restored: self == .session ? ["profile_id"] : nil)
    }

    var subject: Subject {
        switch self {
        case .book: .book
        case .card: .card
        case .profile: .profile
        case .session: .session
        }
    }
}
