import Foundation
import GRDB
import Model
import StoreContracts
import TestSupport
import Testing
import Vocabulary

@testable import Persistence

/// A library on SQLite as the contract sees it; a file is in a folder of its own that goes with it.
final class SQLiteUnderTest: LibraryUnderTest {
    let connection: Connection
    let books: any BookStore
    let cards: any CardStore
    let notes: any NoteStore
    let filters: any FilterStore
    let profiles: any ProfileStore
    let sessions: any SessionStore
    let settings: any SettingsStore
    let study: any StudyStore
    let statistics: any StatisticsStore
    let file: any LibraryFileStore
    let scriptRuns: any ScriptRunStore
    let undo: any UndoStore & StepTitleStore
    let media: any MediaStore
    var library: any LibraryStore { connection }

    private let folder: TemporaryFolder?
    private lazy var backups = Result { try folder ?? TemporaryFolder() }

    convenience init(inMemory: Bool) throws { try self.init(in: inMemory ? nil : TemporaryFolder()) }

    init(in folder: TemporaryFolder?) throws {
        self.folder = folder
        connection = try LibraryFile.open(folder?.path("library.sqlite"), busyTimeout: .milliseconds(50))
        try connection.makeFile()
        (books, cards, notes) = (SQLiteBooks(connection), SQLiteCards(connection), SQLiteNotes(connection))
        filters = SQLiteFilters(connection)
        (profiles, settings) = (SQLiteProfiles(connection), SQLiteSettings(connection))
        (sessions, scriptRuns) = (SQLiteSessions(connection), SQLiteScriptRuns(connection))
        undo = SQLiteUndo(connection)
        media = MediaFolder(connection)
        file = SQLiteLibraryFile(connection)
        (study, statistics) = (SQLiteStudy(connection), SQLiteStatistics(connection))
    }

    /// Writes as another program could: with no regard to the schema's rules.
    func damage(_ sql: String) throws {
        try connection.queue.inDatabase { db in
            try db.execute(sql: "PRAGMA ignore_check_constraints = 1; \(sql); PRAGMA ignore_check_constraints = 0")
        }
    }

    func path(ofBackup name: String) throws -> String { try backups.get().path(name) }

    func connectAgain() throws -> (any LibraryUnderTest)? { try folder.map { try SQLiteUnderTest(in: $0) } }

    func setSchedule(_ schedule: Schedule, of id: Card.ID) throws {
        try execute(
            """
            UPDATE card SET state = ?, step = ?, stability = ?, difficulty = ?, due_at = ?, last_review_at = ?, reps = ?,
                lapses = ?
            WHERE id = ?
            """,
            [
                schedule.state.rawValue, schedule.step, schedule.stability, schedule.difficulty,
                schedule.dueAt?.milliseconds, schedule.lastReviewAt?.milliseconds, schedule.repetitions, schedule.lapses,
                id.rawValue,
            ])
    }
}

extension Connection {
    /// Makes the library's file, where it is missing.
    func makeFile() throws { try replacing {} }
}

extension SQLiteUnderTest {
    /// Runs SQL past the ports.
    func execute(_ sql: String, _ arguments: StatementArguments = []) throws {
        try connection.queue.inDatabase { try $0.execute(sql: sql, arguments: arguments) }
    }

    /// The first value that each query gives, as text.
    func values(_ queries: String...) throws -> [String] {
        try connection.queue.inDatabase { db in try queries.map { try String.fetchOne(db, sql: $0) ?? "" } }
    }
}
