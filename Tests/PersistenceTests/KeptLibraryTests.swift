import Foundation
import GRDB
import Model
import TestSupport
import Testing
import Vocabulary

@testable import Persistence

/// A library that any version has written opens with all that it holds, and what was done in it can be undone and redone.
@Suite struct KeptLibraryTests {
    private let folder: TemporaryFolder
    private let now = Timestamp(milliseconds: 4_000_000_000_000)

    init() throws { folder = try TemporaryFolder() }

    /// A library of an earlier version, opened by this one, or by a later one that has one more column in each table.
    private func open(_ kept: KeptLibrary, withTrialColumns: Bool = false) throws -> SQLiteUnderTest {
        try kept.make(at: folder.path("library.sqlite"))
        if withTrialColumns { try addTrialColumns() }
        return try SQLiteUnderTest(in: folder)
    }

    private func addTrialColumns() throws {
        let queue = try DatabaseQueue(path: folder.path("library.sqlite"))
        var migrator = Schema.migrator
        migrator.registerMigration("trial") { db in
            for table in UndoTable.all {
                try Schema.addColumn("trial TEXT NOT NULL DEFAULT 'default' CHECK (trial <> '')", to: table, db)
            }
            try Schema.makeUndoTriggers(db)
        }
        try migrator.migrate(queue)
        try queue.close()
    }

    /// The tables and triggers after each migration, known by the hash of their texts (Bernstein's, times 33).
    private static let released = [
        ("14 deleted texts", 11_343_680_880_200_023_389 as UInt64), ("15 marks of cards", 13_198_078_356_921_995_809),
        ("16 words", 2_517_630_702_822_722_635), ("17 log by time", 14_849_832_481_589_265_724),
        ("18 cram marks", 17_304_776_819_053_435_323), ("19 answers by quarter", 2_389_461_310_545_472_947),
    ]

    @Test func `Every migration has a hash, and every version a kept library`() {
        #expect(Self.released.map(\.0) == Schema.migrator.migrations)
        #expect(KeptLibrary.allCases.map(\.rawValue) == Array(Int(Schema.oldestVersion)...Int(Schema.version)))
    }

    @Test(arguments: released)
    func `The schema of a released version never changes`(_ migration: String, _ hash: UInt64) throws {
        let queue = try DatabaseQueue()
        try Schema.migrator.migrate(queue, upTo: migration)
        let parts = try queue.inDatabase(Schema.parts).sorted()
        #expect(parts.joined().utf8.reduce(5381 as UInt64) { $0 &* 33 &+ UInt64($1) } == hash)
    }

    @Test func `A library of this version has the tables and triggers of a new one`() throws {
        let kept = try open(#require(KeptLibrary(rawValue: Int(Schema.version))))
        let new = try SQLiteUnderTest(inMemory: true)
        let parts = try [kept, new].map { try $0.connection.queue.inDatabase(Schema.parts) }
        #expect(parts[0].symmetricDifference(parts[1]) == [])
    }

    @Test(arguments: KeptLibrary.allCases)
    func `A library of an earlier version keeps all of its content`(_ kept: KeptLibrary) throws {
        let path = folder.path("library.sqlite")
        try kept.make(at: path)
        let queue = try DatabaseQueue(path: path)
        let before = try LibraryContents(queue)
        try queue.close()
        let library = try SQLiteUnderTest(in: folder)
        let after = try LibraryContents(library.connection.queue, columns: before.columns)
        #expect(after.rows == before.rows)
        #expect(try library.library.damage() == [])
    }

    /// Such a file is migrated by any other connection, as that of an earlier version.
    @Test func `A connection that leaves files unchanged does not migrate a file that is about to become a library`() throws {
        let path = folder.path("library.sqlite")
        let queue = try DatabaseQueue(path: path)
        try queue.inDatabase { try $0.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)") }
        try queue.close()
        let before = try Data(contentsOf: URL(filePath: path))
        let connection = try LibraryFile.open(path, busyTimeout: .zero, leavesFilesUnchanged: true)
        let file = SQLiteLibraryFile(connection)
        let count = try file.info().books
        _ = try SQLiteBooks(connection).addBook(Name("New"), at: now)
        #expect(try file.info().books == count + 1)
        try connection.close()
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test(arguments: KeptLibrary.allCases, [false, true])
    func `Steps from before a migration are undone and redone`(
        _ kept: KeptLibrary, _ hasTrialColumns: Bool
    ) throws {
        let library = try open(kept, withTrialColumns: hasTrialColumns)
        while try redo(library) {}
        var states = [try LibraryDump(library)]
        while try undo(library) { states.append(try LibraryDump(library)) }
        #expect(states.count == 36)
        #expect(try LibraryDump(library).isEmpty)
        #expect(try library.scriptRuns.scriptRuns(limit: 9).isEmpty)
        for state in states.dropLast().reversed() {
            #expect(try redo(library))
            let redone = try LibraryDump(library)
            if redone != state { Issue.record("\(redone.difference(from: state))") }
        }
        #expect(try !redo(library))
        #expect(try library.scriptRuns.scriptRuns(limit: 9).map(\.position.commands) == [4, 1])
        // Of a later version this one knows no more than that its tables are others.
        #expect(try library.library.damage().filter { !$0.contains("tables are not those") } == [])
    }

    @Test func `A column that a migration adds is undone and redone`() throws {
        let library = try open(.version14, withTrialColumns: true)
        while try undo(library) {}
        while try redo(library) {}
        for _ in 1...16 { _ = try undo(library) }  // the session, the book and the profile are back
        let before = try LibraryDump(library)
        let tables = UndoTable.all.filter { table in before.tables[table.name]?.isEmpty == false }
        #expect(tables.count == 9, "\(tables.map(\.name))")
        try library.library.begin()
        for table in tables where table.isWatched { try library.execute("UPDATE \(table.name) SET trial = 'changed'") }
        try library.library.commit()
        let changed = try LibraryDump(library)
        #expect(changed != before)
        try library.library.begin()
        for table in tables where table.isWatched && table.owner == nil { try library.execute("DELETE FROM \(table.name)") }
        try library.library.commit()
        #expect(try undo(library))
        #expect(try LibraryDump(library) == changed)
        #expect(try undo(library))
        #expect(try LibraryDump(library) == before)
        #expect(try redo(library))
        #expect(try LibraryDump(library) == changed)
    }

    private func undo(_ library: SQLiteUnderTest) throws -> Bool {
        do {
            _ = try library.undo.undo(at: now)
            return true
        } catch Failure.nothingToUndo {
            return false
        }
    }

    private func redo(_ library: SQLiteUnderTest) throws -> Bool {
        do {
            _ = try library.undo.redo(at: now)
            return true
        } catch Failure.nothingToRedo {
            return false
        }
    }
}
