import Foundation
import GRDB
import Model
import Synchronization
import TestSupport
import Testing
import Vocabulary

@testable import Persistence

@Suite struct LibraryFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `A new library is durable and accessible only to its owner`() throws {
        let path = folder.path("a/b/library.sqlite")
        let connection = try LibraryFile.open(path, busyTimeout: .seconds(5))
        try connection.makeFile()
        let values = try connection.queue.inDatabase { db in
            try ["journal_mode", "synchronous", "foreign_keys", "application_id", "user_version"].map {
                try String.fetchOne(db, sql: "PRAGMA \($0)") ?? ""
            }
        }
        #expect(values == ["wal", "2", "1", String(Schema.applicationID), String(Schema.version)])
        #expect(try permissions(path) == 0o600)
        #expect(try permissions(path + "-wal") == 0o600)
        #expect(try permissions(folder.path("a")) == 0o700)
    }

    @Test func `Several connections can create the same library at once`() async throws {
        for round in 0..<10 {
            let path = folder.path("\(round)/library.sqlite")
            try await withThrowingTaskGroup { group in
                for number in 0..<4 {
                    group.addTask {
                        try await onThread {
                            let connection = try LibraryFile.open(path, busyTimeout: .seconds(20))
                            _ = try SQLiteBooks(connection).addBook(Name("\(number)"), at: Timestamp(milliseconds: 0))
                            try connection.close()
                        }
                    }
                }
                try await group.waitForAll()
            }
            let connection = try LibraryFile.open(path, busyTimeout: .zero)
            for number in 0..<4 {
                #expect(try SQLiteBooks(connection).bookID(named: NameKey(folding: "\(number)")) != nil)
            }
        }
    }

    @Test func `Who waits for another process that is writing is told how long, and can end the wait`() throws {
        let hasWaited = Mutex(false)
        let connection = try LibraryFile.open(folder.path("library.sqlite"), busyTimeout: .seconds(60)) {
            hasWaited.withLock { $0 }
        }
        try connection.makeFile()
        let times = Mutex<[Duration]>([])
        connection.whileWaiting { waited in
            times.withLock { $0.append(waited) }
            if waited > .milliseconds(20) { hasWaited.withLock { $0 = true } }
        }
        let books = SQLiteBooks(connection)
        let other = try LibraryFile.open(folder.path("library.sqlite"), busyTimeout: .zero)
        try other.atomically { () throws(Failure) in
            let start = Timestamp(milliseconds: 0)
            _ = try SQLiteBooks(other).addBook(Name("Held"), at: start)
            #expect(throws: Failure.interrupted) { try books.addBook(Name("Waiting"), at: start) }
        }
        let told = times.withLock { $0 }
        #expect(told.count > 1 && told == told.sorted() && told.last ?? .zero < .seconds(10))
    }

    @Test func `Noting the progress of a sitting does not wait for another process that is writing`() throws {
        // Given
        let waits = Mutex(0)
        let connection = try LibraryFile.open(folder.path("library.sqlite"), busyTimeout: .seconds(60)) {
            waits.withLock { $0 += 1 }
            return false
        }
        try connection.makeFile()
        let sessions = SQLiteSessions(connection)
        let start = Timestamp(milliseconds: 0)
        let draft = SessionDraft(profileName: "Morning", startedAt: start, planned: .seconds(600))
        let session = try sessions.beginSession(draft, at: start)
        let other = try LibraryFile.open(folder.path("library.sqlite"), busyTimeout: .zero)
        // When
        try other.atomically { () throws(Failure) in
            _ = try SQLiteBooks(other).addBook(Name("Held"), at: start)
            waits.withLock { $0 = 0 }
            #expect(throws: Failure.library(.busy)) { try sessions.noteSession(session.id, sat: .seconds(5), at: start) }
        }
        // Then
        #expect(waits.withLock { $0 } < 10)
        try sessions.noteSession(session.id, sat: .seconds(5), at: start)
        #expect(try sessions.session(session.id)?.sat == .seconds(5))
    }

    @Test func `A library that cannot be created fails when it is written`() throws {
        let connection = try LibraryFile.open("/proc/none/library.sqlite", busyTimeout: .zero)
        #expect(throws: Failure.library(.cannotOpen("cannot create \"/proc/none\": No such file or directory"))) {
            try connection.makeFile()
        }
        #expect(throws: Failure.library(.cannotOpen("Not a directory"))) {
            try LibraryFile.open("/etc/passwd/library.sqlite", busyTimeout: .zero)
        }
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
