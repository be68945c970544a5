import Files
import Foundation
import GRDB
import Model
import ModelFakes
import TestSupport
import Testing
import Vocabulary

@testable import Persistence

/// Protects what was there before a day's changes, before an update and before a restore.
@Suite("A library backs itself up") struct AutomaticBackupsTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock()
    private var path: String { folder.path("library.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func open() throws -> Connection { try LibraryFile.open(path, busyTimeout: .zero, backingUpOn: clock) }

    /// Adds a book as a program does that ends afterwards.
    private func add(_ name: String, _ prepare: (Connection) throws -> Void = { _ in }) throws {
        let connection = try open()
        try prepare(connection)
        _ = try SQLiteBooks(connection).addBook(Name(name), at: clock.now)
        try connection.close()
    }

    private func backups() throws -> [StoredBackup] {
        let connection = try open()
        defer { try? connection.close() }
        return SQLiteLibraryFile(connection).automaticBackups()
    }

    private func books(in path: String) throws -> [String] {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.inDatabase { try String.fetchAll($0, sql: "SELECT name FROM book ORDER BY id") }
    }

    @Test func `The first change of a day makes a backup, from the day after the first on`() throws {
        try add("French")
        try add("Latin")
        #expect(try backups().isEmpty, "there is nothing of an earlier day")
        for day in 1...3 {
            clock.advance(by: .seconds(86_400))
            for number in 1...2 { try add("Book \(day)-\(number)") }
            #expect(try backups().count == day)
        }
        let latest = try #require(try backups().first)
        #expect(latest.backup == AutomaticBackup(at: clock.now, .daily))
        #expect(try books(in: latest.path).prefix(4) == ["French", "Latin", "Book 1-1", "Book 1-2"])
        let mode = try FileManager.default.attributesOfItem(atPath: latest.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `A day begins at midnight where the person is`() throws {
        clock.timeZone = { _ in 16 * 3_600_000 }  // midnight is when the clock of these tests begins
        try add("French")
        clock.advance(by: .seconds(-1))
        try add("Latin")
        clock.advance(by: .seconds(2))
        try add("Greek")
        #expect(try backups().count == 1, "Latin is of the day before")
    }

    @Test func `A program that runs for days makes one each day`() throws {
        try add("French")
        let connection = try open()
        for day in 1...3 {
            clock.advance(by: .seconds(86_400))
            for number in 1...2 { _ = try SQLiteBooks(connection).addBook(Name("Book \(day)-\(number)"), at: clock.now) }
            connection.backups?.wait()
            #expect(SQLiteLibraryFile(connection).automaticBackups().count == day)
        }
        try connection.close()
    }

    @Test func `Reading makes none`() throws {
        try add("French")
        clock.advance(by: .seconds(86_400))
        let connection = try open()
        _ = try SQLiteBooks(connection).bookID(named: NameKey(folding: "French"))
        try connection.close()
        #expect(try backups().isEmpty)
    }

    @Test func `None is made without room on the disk, or if the settings want none`() throws {
        try add("French")
        clock.advance(by: .seconds(86_400))
        try add("Latin") { $0.backups?.freeSpace = { _ throws(System.CallError) in 100 << 20 } }
        #expect(try backups().isEmpty)
        try add("Greek") { connection in
            for key in ["backup_days", "backup_weeks"] { try SQLiteSettings(connection).setSetting(key, to: "0") }
            connection.backups?.wait()
        }
        clock.advance(by: .seconds(86_400))
        for backup in try backups() { try FileManager.default.removeItem(atPath: backup.path) }
        try add("Sanskrit")
        #expect(try backups().isEmpty)
    }

    @Test func `Old ones are removed, and nothing else`() throws {
        try add("French") { try SQLiteSettings($0).setSetting("backup_weeks", to: "0") }
        let other = folder.path("library.sqlite.backups/2020-01-01.sqlite")
        for day in 1...9 {
            clock.advance(by: .seconds(86_400))
            try add("Book \(day)")
            if day == 1 { try Data().write(to: URL(filePath: other)) }
        }
        let left = try backups()
        #expect(
            left.count == 7
                && left.allSatisfy { $0.backup.madeAt > AutomaticBackup(at: clock.now, .daily).madeAt + .seconds(-7 * 86_400) })
        #expect(FileManager.default.fileExists(atPath: other))
    }

    @Test func `A library with damage makes none, and removes none`() throws {
        try add("French")
        for _ in 1...2 {
            clock.advance(by: .seconds(86_400))
            try add("Book \(clock.now.milliseconds)") { connection in
                try connection.queue.inDatabase { try $0.execute(sql: "UPDATE book SET cards = 99 WHERE id = 2") }
            }
        }
        #expect(try backups().count == 1)
    }

    @Test func `What a restore replaces is kept`() throws {
        try add("French")
        let connection = try open()
        let file = SQLiteLibraryFile(connection)
        _ = try file.backUp(to: folder.path("copy.sqlite"))
        _ = try SQLiteBooks(connection).addBook(Name("Latin"), at: clock.now)
        #expect(throws: Failure.self) { try file.restore(from: folder.path("missing.sqlite")) }
        #expect(file.automaticBackups().isEmpty, "nothing is replaced")
        _ = try file.restore(from: folder.path("copy.sqlite"))
        let kept = try #require(file.automaticBackups().first)
        #expect(kept.backup.reason == .restore)
        _ = try file.restore(from: kept.path)
        try connection.close()
        #expect(try books(in: path) == ["French", "Latin"])
    }

    @Test func `The backup that is restored is not the one that makes room for another`() throws {
        try add("French")
        let connection = try open()
        let file = SQLiteLibraryFile(connection)
        _ = try file.backUp(to: folder.path("copy.sqlite"))
        for number in 1...3 {
            _ = try SQLiteBooks(connection).addBook(Name("Book \(number)"), at: clock.now)
            _ = try file.restore(from: folder.path("copy.sqlite"))
        }
        #expect(file.automaticBackups().count == 3, "all in one second")
        let oldest = try #require(file.automaticBackups().last)
        _ = try file.restore(from: oldest.path)
        #expect(file.automaticBackups().contains(oldest))
        try connection.close()
        #expect(try books(in: path) == ["French", "Book 1"])
    }

    @Test func `Restoring the oldest daily backup as the first act of a day keeps it`() throws {
        try add("French") { try SQLiteSettings($0).setSetting("backup_weeks", to: "0") }
        for day in 1...7 {
            clock.advance(by: .seconds(86_400))
            try add("Book \(day)")
        }
        let oldest = try #require(try backups().last)
        clock.advance(by: .seconds(86_400))
        let connection = try open()
        _ = try SQLiteLibraryFile(connection).restore(from: oldest.path)
        try connection.close()
        #expect(try books(in: path).first == "French")
        #expect(try backups().contains(oldest))
    }

    @Test func `A library of an earlier version is kept as it was`() throws {
        let kept = try #require(KeptLibrary(rawValue: Int(Schema.version) - 1))
        try kept.make(at: path)
        let connection = try open()
        let backup = try #require(SQLiteLibraryFile(connection).automaticBackups().first)
        try connection.close()
        #expect(backup.backup.reason == .update)
        let queue = try DatabaseQueue(path: backup.path)
        #expect(try queue.inDatabase { try Int32.fetchOne($0, sql: "PRAGMA user_version") } == Schema.version - 1)
    }
}
