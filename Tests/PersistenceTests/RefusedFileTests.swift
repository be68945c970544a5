import Foundation
import GRDB
import Model
import TestSupport
import Testing
import Vocabulary

@testable import Persistence

/// A file that is refused stays as it is, byte for byte, and nothing is left beside it.
@Suite struct RefusedFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("library.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func make(_ statements: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.inDatabase { try $0.execute(sql: statements) }
        try queue.close()
    }

    /// Leaves a database as a process that was killed does: with a log that is not in the file yet.
    private func crash(after statements: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL; \(statements)") }
        var files: [String: Data] = [:]
        for name in ["", "-wal", "-shm"] { files[name] = try Data(contentsOf: URL(filePath: path + name)) }
        try queue.close()
        for (name, data) in files { try data.write(to: URL(filePath: path + name)) }
    }

    private var contents: [String: Data] {
        get throws {
            var contents: [String: Data] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("")) {
                // An index of the log is made anew by whoever reads it.
                contents[name] = name.hasSuffix("-shm") ? Data() : try Data(contentsOf: URL(filePath: folder.path(name)))
            }
            return contents
        }
    }

    struct Refusal: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let error: LibraryFault
        let make: @Sendable (RefusedFileTests) throws -> Void
    }

    private static let other = LibraryFault.corrupt("it is a database of another program")

    @Test(arguments: [
        Refusal(testDescription: "a text", error: .corrupt("file is not a database")) {
            try $0.folder.write("library.sqlite", String(repeating: "These are notes. ", count: 100))
        },
        Refusal(testDescription: "a short text", error: .corrupt("file is not a database")) {
            try $0.folder.write("library.sqlite", "SQLite format 3")
        },
        Refusal(testDescription: "another program's database", error: other) { try $0.make("CREATE TABLE task (id INTEGER)") },
        Refusal(testDescription: "another program's database with a log", error: other) {
            try $0.make("CREATE TABLE task (id INTEGER)")
            try $0.crash(after: "CREATE TABLE other (id INTEGER)")
        },
        Refusal(testDescription: "a log with another program's tables", error: other) {
            try $0.crash(after: "CREATE TABLE task (id INTEGER)")
        },
        Refusal(testDescription: "another program's mark without tables", error: other) {
            try $0.make("PRAGMA application_id = 7; CREATE TABLE task (id INTEGER); DROP TABLE task")
        },
        Refusal(testDescription: "another program's database without a mark and without tables", error: other) {
            try $0.make("CREATE TABLE task (id INTEGER); DROP TABLE task")
        },
        Refusal(testDescription: "a newer library", error: .newer(version: "99")) {
            try $0.make("PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 99; CREATE TABLE book (id)")
        },
        Refusal(testDescription: "an older library", error: .older(version: "13")) {
            try $0.make("PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 13; CREATE TABLE book (id)")
        },
        Refusal(testDescription: "a newer library in its log", error: .newer(version: "99")) {
            try $0.make("PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 14; CREATE TABLE book (id)")
            try $0.crash(after: "PRAGMA user_version = 99")
        },
    ])
    func `It is rejected and stays unchanged`(_ refusal: Refusal) throws {
        try refusal.make(self)
        let before = try contents
        #expect(throws: Failure.library(refusal.error)) { try LibraryFile.open(path, busyTimeout: .zero) }
        #expect(try contents == before)
    }

    @Test(arguments: ["library.sqlite", "other"])
    func `A backup that is read stays unchanged, even one with a log`(name: String) throws {
        let source = try LibraryFile.open(path, busyTimeout: .zero)
        _ = try SQLiteBooks(source).addBook(Name("French"), at: Timestamp(milliseconds: 0))
        try source.close()
        if name == "library.sqlite" { try crash(after: "UPDATE book SET name = 'Frensh', name_key = 'frensh'") }
        let before = try contents
        let target = try SQLiteUnderTest(inMemory: false)
        #expect(try target.file.restore(from: path).books == 1)
        #expect(try contents == before)
    }

    @Test func `A folder and a device are not opened`() throws {
        #expect(throws: Failure.library(.cannotOpen("Is a directory"))) {
            try LibraryFile.open(folder.path(""), busyTimeout: .zero)
        }
        #expect(throws: Failure.library(.cannotOpen("it is not a regular file"))) {
            try LibraryFile.open("/dev/null", busyTimeout: .zero)
        }
        _ = unsafe mkfifo(path, 0o600)
        #expect(throws: Failure.library(.cannotOpen("it is not a regular file"))) {
            try LibraryFile.open(path, busyTimeout: .zero)
        }
    }
}
