import Files
import GRDB
import Model
import Synchronization
import Vocabulary

/// Writes a collection of schema 11, which every version of Anki reads, to a temporary file, a page of notes at a time, on another
/// thread.
final class CollectionWriter {
    private let head: CollectionHead
    private let file: ScratchFile
    private let database: DatabaseQueue
    private let rows = Rows()
    /// The page that is being added.
    private var adding: DatabaseWork<Void>?

    /// What the pages must know of each other.
    private final class Rows: Sendable {
        let value = Mutex(CollectionRows())
    }

    /// The deck that is called like the deck that every collection has: Anki would rename it.
    private let defaultDeck: Int64?

    private var usedTypes: Set<Int64> = []
    private var usedDecks: Set<Int64> = []

    /// - Throws: `Failure.file`.
    init(_ head: CollectionHead, in file: ScratchFile) throws(Failure) {
        self.head = head
        self.file = file
        defaultDeck = head.decks.first { $0.value.lowercased() == "default" }?.key
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.allowsUnsafeTransactions = true  // one transaction for all pages
        database = try Self.attempt(file) {
            let database = try DatabaseQueue(path: file.path, configuration: configuration)
            try database.inDatabase { db in
                // Nobody else sees the file, and it is discarded if anything fails.
                try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE")
                try db.execute(sql: "PRAGMA cache_size = -4096; PRAGMA temp_store = FILE")
                try db.execute(sql: CollectionSchema.tables)
                try db.execute(sql: "BEGIN")
            }
            return database
        }
    }

    /// Ends the transaction before the connection, which GRDB's hooks for rollbacks do not outlive.
    deinit {
        try? database.inDatabase { db in if db.isInsideTransaction { try db.execute(sql: "ROLLBACK") } }
        try? database.close()
    }

    /// Adds notes with their cards and the log of the cards; returns while they are being added.
    /// - Throws: `Failure.file`, also if the notes before them could not be added.
    func add(_ notes: [CollectionNote]) throws(Failure) {
        var notes = notes
        for index in notes.indices {
            usedTypes.insert(notes[index].type)
            for card in notes[index].cards.indices where notes[index].cards[card].deck == defaultDeck {
                notes[index].cards[card].deck = 1
            }
            usedDecks.formUnion(notes[index].cards.map(\.deck))
        }
        try waitForPage()
        adding = DatabaseWork(on: database) { [rows, notes] db in try rows.value.withLock { try $0.add(notes, db) } }
    }

    private func waitForPage() throws(Failure) {
        guard let adding else { return }
        self.adding = nil
        try Self.attempt(file) { try adding.result() }
    }

    /// Adds the row for the collection itself and the indexes, and closes the file.
    /// - Throws: `Failure.file`.
    func finish() throws(Failure) {
        try waitForPage()
        let (modified, nextPosition) = rows.value.withLock { ($0.lastModified, $0.nextPosition) }
        try attempt { db in
            let types = head.types.filter { usedTypes.contains($0.key) }.sorted { $0.key < $1.key }
            let models = try types.map { "\"\($0.key)\":\(try $0.value.collectionJSON(id: $0.key, db))" }
            var decks = [CollectionSchema.defaultDeck]
            for (id, name) in head.decks.sorted(by: { $0.key < $1.key }) where usedDecks.contains(id) && id != 1 {
                decks.append("\"\(id)\":\(CollectionSchema.deck(id, name, modified: modified))")
            }
            let configuration = CollectionSchema.configuration(
                minutesBehindUTC: head.minutesBehindUTC, nextPosition: nextPosition)
            try db.execute(
                sql: "INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')",
                arguments: [
                    head.createdAt.milliseconds / 1000, modified * 1000, modified * 1000, configuration,
                    "{\(models.joined(separator: ","))}", "{\(decks.joined(separator: ","))}", CollectionSchema.options,
                ])
            try db.execute(sql: CollectionSchema.indexes)
            try db.execute(sql: "COMMIT")
        }
        try Self.attempt(file) { try database.close() }
    }

    private func attempt(_ body: (Database) throws -> Void) throws(Failure) {
        try Self.attempt(file) { try database.inDatabase(body) }
    }

    private static func attempt<Result>(_ file: ScratchFile, _ body: () throws -> Result) throws(Failure) -> Result {
        do {
            return try body()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
            throw .file(file.path, .write, code: System.noSpace)
        } catch {
            throw .file(file.path, .write, code: System.inputOutput)
        }
    }
}
