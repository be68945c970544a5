import Foundation
import GRDB
import Model
import Testing
import Vocabulary

@testable import Persistence

/// What was done before a step of the schema is undone and redone after it.
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
        }
        try migrator.migrate(queue)
        try queue.close()
    }

    @Test(arguments: KeptLibrary.allCases)
    func `A library of an earlier version keeps all of its content`(_ kept: KeptLibrary) throws {
        let path = folder.path("library.sqlite")
        try kept.make(at: path)
        let queue = try DatabaseQueue(path: path)
        let before = try LibraryContents(queue)
        try queue.close()
        let library = try SQLiteUnderTest(in: folder)
        var after = try LibraryContents(library.connection.queue, columns: before.columns)
        // The run of a script that was undone goes with its step.
        var expected = before.rows
        if kept == .version5 { expected["script_run"]?.removeAll { $0.contains("s.sutra") } }
        #expect(after.rows == expected)
        #expect(try library.library.damage() == [])
        if kept == .version5 {
            for _ in 1...2 { _ = try library.undo.redo(at: now) }
            after = try LibraryContents(
                library.connection.queue, columns: ["script_run": ["id", "name", "commands", "finished"]])
            #expect(after.rows["script_run"] == ["1|'-e'|1|1", "2|'s.sutra'|4|1"])
        }
    }

    @Test(arguments: KeptLibrary.allCases)
    func `A connection that leaves files unchanged does not migrate an earlier version`(_ kept: KeptLibrary) throws {
        let path = folder.path("library.sqlite")
        try kept.make(at: path)
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
        let count =
            switch kept {
            case .version5: 25
            case .version6, .version7, .version8: 24
            case .version9: 30
            case .version10, .version11: 31
            case .version12: 34
            case .version13: 35
            }
        #expect(states.count == count)
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
        let library = try open(.version5, withTrialColumns: true)
        while try undo(library) {}
        while try redo(library) {}
        for _ in 1...5 { _ = try undo(library) }  // the session, the book and the profile are back
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
