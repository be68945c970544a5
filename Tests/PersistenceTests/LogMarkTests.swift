import Foundation
import GRDB
import Model
import TestSupport
import Testing
import Vocabulary

@testable import Persistence

/// Logs that a process has left when it was killed, beside the files that they were written for and beside others.
@Suite struct LogMarkTests {
    private let folder: TemporaryFolder
    private let library: SQLiteUnderTest

    /// A library with the book One in its file.
    init() throws {
        folder = try TemporaryFolder()
        library = try SQLiteUnderTest(in: folder)
        try add("One", to: library)
        try settleLog()
    }

    private func add(_ name: String, to library: SQLiteUnderTest) throws {
        _ = try library.books.addBook(Name(name), at: Timestamp(milliseconds: 0))
    }

    /// Copies the log into the file, so that the next transaction begins a new one.
    private func settleLog() throws { try library.execute("PRAGMA wal_checkpoint(PASSIVE)") }

    private func copy(_ name: String, to target: String) throws {
        try? folder.remove(target)
        try FileManager.default.copyItem(atPath: folder.path(name), toPath: folder.path(target))
    }

    /// Copies the library's log beside a copy of a file, as a killed process and `cp` leave them.
    private func leaveLog(besides file: String) throws {
        try copy(file, to: "left.sqlite")
        try copy("library.sqlite-wal", to: "left.sqlite-wal")
    }

    private func names() throws -> [String] {
        let connection = try LibraryFile.open(folder.path("left.sqlite"), busyTimeout: .milliseconds(50))
        defer { try? connection.close() }
        return try connection.queue.inDatabase { try String.fetchAll($0, sql: "SELECT name FROM book ORDER BY name_key") }
    }

    private func expectRefusal(_ comment: Comment) throws {
        let before = try ["left.sqlite", "left.sqlite-wal"].map { try Data(contentsOf: URL(filePath: folder.path($0))) }
        #expect(throws: Failure.library(.logOfAnotherFile(log: folder.path("left.sqlite-wal"))), comment) { try names() }
        let after = try ["left.sqlite", "left.sqlite-wal"].map { try Data(contentsOf: URL(filePath: folder.path($0))) }
        #expect(after == before, comment)
    }

    @Test func `A log is applied to the file that it was written for, in whatever state of it`() throws {
        try copy("library.sqlite", to: "at first")
        try add("Two", to: library)
        try add("Three", to: library)
        for file in ["library.sqlite", "at first"] {
            try leaveLog(besides: file)
            #expect(try names() == ["One", "Three", "Two"])
        }
        // A checkpoint has copied the log, and a transaction that does not begin a new one follows.
        let reader = try DatabaseQueue(path: folder.path("library.sqlite"))
        try reader.inDatabase { db in
            try db.execute(sql: "BEGIN; SELECT * FROM book")
            try add("Four", to: library)
            try settleLog()
            try add("Five", to: library)
            try leaveLog(besides: "library.sqlite")
            #expect(try names() == ["Five", "Four", "One", "Three", "Two"])
            try db.execute(sql: "COMMIT")
        }
    }

    @Test func `A log is not applied to a backup, to an earlier copy, or to another library`() throws {
        _ = try library.file.backUp(to: folder.path("backup"), replacing: false)
        try copy("library.sqlite", to: "earlier copy")
        try add("Two", to: library)
        try settleLog()
        _ = try library.file.backUp(to: folder.path("later backup"), replacing: false)
        try add("Three", to: library)
        let other = try LibraryFile.open(folder.path("other"), busyTimeout: .zero)
        _ = try SQLiteBooks(other).addBook(Name("Other"), at: Timestamp(milliseconds: 0))
        try other.close()
        for file in ["backup", "earlier copy", "later backup", "other"] {
            try leaveLog(besides: file)
            try expectRefusal("\(file)")
            try folder.remove("left.sqlite-wal")
            #expect(throws: Never.self) { try names() }
        }
    }

    @Test func `The log of a library that was restored belongs to its file`() throws {
        _ = try library.file.backUp(to: folder.path("backup"), replacing: false)
        try copy("library.sqlite", to: "earlier copy")
        try add("Two", to: library)
        try settleLog()
        try copy("library.sqlite", to: "before")
        // In a new log, and again in the same one.
        for _ in 0..<2 {
            _ = try library.file.restore(from: folder.path("backup"))
            try leaveLog(besides: "before")
            #expect(try names() == ["One"])
        }
        try settleLog()
        try add("Three", to: library)
        try leaveLog(besides: "library.sqlite")
        #expect(try names() == ["One", "Three"])
        for file in ["earlier copy", "before", "backup"] {
            try leaveLog(besides: file)
            try expectRefusal("\(file)")
        }
    }

    @Test func `A log without a mark, of an earlier version, is applied`() throws {
        try library.execute("DELETE FROM sqlite_sequence WHERE name = 'write-ahead log'")
        try settleLog()
        try library.execute("UPDATE book SET name = 'Uno' WHERE name = 'One'")
        try leaveLog(besides: "library.sqlite")
        #expect(try names() == ["Uno"])
        // The first mark of such a library.
        try settleLog()
        try add("Two", to: library)
        try leaveLog(besides: "library.sqlite")
        #expect(try names() == ["Uno", "Two"])
    }

    @Test func `A library can be opened while another process writes and begins one log after another`() throws {
        for number in 0..<40 {
            try add("Book \(number)", to: library)
            if number % 3 == 0 { try settleLog() }
            let connection = try LibraryFile.open(folder.path("library.sqlite"), busyTimeout: .milliseconds(50))
            #expect(try SQLiteBooks(connection).bookID(named: NameKey(folding: "Book \(number)")) != nil)
            try connection.close()
        }
    }

    @Test func `Only the first transaction of a log marks it`() throws {
        func mark() throws -> [String] {
            try library.values("SELECT seq FROM sqlite_sequence WHERE name = 'write-ahead log'")
        }
        let first = try mark()
        try add("Two", to: library)
        let second = try mark()
        #expect(second != first)
        try add("Three", to: library)
        #expect(try mark() == second)
        try settleLog()
        try library.library.begin()
        try library.library.commit()
        #expect(try mark() == second)
        try add("Four", to: library)
        #expect(try mark() != second)
    }

    @Test func `A backup beside a log of another file is not restored`() throws {
        _ = try library.file.backUp(to: folder.path("left.sqlite"), replacing: false)
        try add("Two", to: library)
        try copy("library.sqlite-wal", to: "left.sqlite-wal")
        #expect(throws: Failure.library(.logOfAnotherFile(log: folder.path("left.sqlite-wal")))) {
            try library.file.restore(from: folder.path("left.sqlite"))
        }
        #expect(try library.books.bookID(named: NameKey(folding: "Two")) != nil)
    }
}
