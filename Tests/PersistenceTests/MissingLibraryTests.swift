import Foundation
import GRDB
import Model
import TestSupport
import Testing
import Vocabulary

@testable import Persistence

/// A library that is missing behaves as an empty one until something is committed to it.
@Suite struct MissingLibraryTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("a/b/library.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func open(leavesFilesUnchanged: Bool = false) throws -> Connection {
        try LibraryFile.open(path, busyTimeout: .zero, leavesFilesUnchanged: leavesFilesUnchanged)
    }

    private func add(_ name: String, to connection: Connection) throws {
        _ = try SQLiteBooks(connection).addBook(Name(name), at: Timestamp(milliseconds: 0))
    }

    private func has(_ name: String, in connection: Connection) throws -> Bool {
        try SQLiteBooks(connection).bookID(named: NameKey(folding: name)) != nil
    }

    private var files: [String] { get throws { try FileManager.default.subpathsOfDirectory(atPath: folder.path("")).sorted() } }

    @Test func `Reading creates neither the file nor its folder`() throws {
        let connection = try open()
        #expect(try !has("French", in: connection))
        #expect(try connection.damage() == [])
        let info = try SQLiteLibraryFile(connection).info()
        #expect(info.path == path)
        #expect([info.size, info.freeSize, Int64(info.books)] == [0, 0, 0])
        #expect(connection.presence == .missing(path: path, wasRead: true))
        try connection.close()
        #expect(try files == [])
    }

    @Test func `A library reports that nothing was read from it`() throws {
        #expect(try open().presence == .missing(path: path, wasRead: false))
    }

    @Test func `The first commit creates the file`() throws {
        let connection = try open()
        try connection.begin()
        try add("French", to: connection)
        #expect(try !files.contains("a/b/library.sqlite"))
        try connection.commit()
        #expect(connection.presence == .present)
        #expect(try has("French", in: connection))
        try add("Spanish", to: connection)
        try connection.close()
        #expect(try files == ["a", "a/b", "a/b/library.sqlite"])
        let again = try open()
        #expect(try has("French", in: again) && has("Spanish", in: again))
    }

    @Test func `A first transaction that is rolled back or changes nothing leaves nothing behind`() throws {
        let connection = try open()
        try connection.begin()
        try add("French", to: connection)
        try connection.rollback()
        #expect(try files == [])
        #expect(throws: Failure.invalid(.name, .empty)) {
            try connection.atomically { () throws(Failure) in _ = try Name("") }
        }
        #expect(throws: Failure.nothingToUndo) { try SQLiteUndo(connection).undo(at: Timestamp(milliseconds: 0)) }
        try connection.begin()
        try SQLiteSettings(connection).setSetting("fuzz", to: nil)
        try connection.commit()
        #expect(try files == [])
        #expect(try !has("French", in: connection))
        try add("Spanish", to: connection)
        #expect(try has("Spanish", in: connection))
    }

    @Test func `Closing with an open first transaction leaves nothing behind`() throws {
        let connection = try open()
        try connection.begin()
        try add("French", to: connection)
        try connection.rollback()
        try connection.close()
        #expect(try files == [])
    }

    @Test func `A library that keeps nothing is never created`() throws {
        let connection = try open(leavesFilesUnchanged: true)
        try connection.begin()
        try add("French", to: connection)
        #expect(try has("French", in: connection))
        #expect(try SQLiteLibraryFile(connection).info().books == 1)
        try connection.rollback()
        #expect(try !has("French", in: connection))
        try connection.close()
        #expect(try files == [])
    }

    @Test(arguments: ["-wal", "-journal"], [false, true])
    func `Changes left by a deleted library are not applied to a new one`(_ ending: String, _ isDry: Bool) throws {
        let file = folder.path("w.sqlite\(ending)")
        try folder.write("w.sqlite\(ending)", "changes")
        func open() throws -> Connection {
            try LibraryFile.open(folder.path("w.sqlite"), busyTimeout: .zero, leavesFilesUnchanged: isDry)
        }
        let refusal = Failure.library(
            .cannotOpen("the file is gone, but \"\(file)\" is left with changes to it; move it away as well"))
        #expect(throws: refusal) { try add("French", to: open()) }
        let connection = try open()
        #expect(throws: refusal) { try connection.begin() }
        #expect(try !has("French", in: connection))
        #expect(try files == ["w.sqlite\(ending)"])
        try FileManager.default.removeItem(atPath: file)
        try add("French", to: connection)
        #expect(try has("French", in: connection))
    }

    @Test func `A library that another process creates is seen as a change elsewhere`() throws {
        let (connection, other) = (try open(), try open())
        let before = try connection.changesElsewhere()
        try add("French", to: other)
        #expect(try has("French", in: connection))
        let after = try connection.changesElsewhere()
        #expect(after != before)
        try add("Spanish", to: connection)
        #expect(try connection.changesElsewhere() == after)
        #expect(try has("Spanish", in: other))
    }

    @Test func `Creating the library is not a change elsewhere`() throws {
        let connection = try open()
        let before = try connection.changesElsewhere()
        try add("French", to: connection)
        #expect(try connection.changesElsewhere() == before)
    }

    @Test func `Two processes that create the library write one after the other`() throws {
        let (first, second) = (try open(), try open())
        try first.begin()
        try add("French", to: first)
        #expect(throws: Failure.library(.busy)) { try add("Spanish", to: second) }
        try first.commit()
        try add("Spanish", to: second)
        #expect(try has("Spanish", in: first) && has("French", in: second))
    }

    @Test func `Waiting for another process that creates a library can be interrupted`() throws {
        let first = try open()
        let second = try LibraryFile.open(path, busyTimeout: .seconds(60))
        try first.begin()
        second.stop { true }
        #expect(throws: Failure.interrupted) { try add("Spanish", to: second) }
    }

    @Test func `An empty file is a missing library, and is filled in place`() throws {
        let path = folder.path("empty")
        try folder.write("empty", "")
        let connection = try LibraryFile.open(path, busyTimeout: .zero)
        #expect(try !has("French", in: connection))
        #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
        let number = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
        try add("French", to: connection)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == number)
        #expect(try has("French", in: connection))
    }

    @Test func `A link to a missing file stays a link`() throws {
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "target")
        let connection = try LibraryFile.open(folder.path("link"), busyTimeout: .zero)
        try add("French", to: connection)
        try connection.close()
        #expect(try files == ["link", "target"])
    }

    @Test func `A missing library cannot be backed up, but a backup can be restored`() throws {
        let source = try SQLiteUnderTest(inMemory: true)
        try add("French", to: source.connection)
        _ = try source.file.backUp(to: folder.path("backup"))
        let connection = try open()
        let file = SQLiteLibraryFile(connection)
        #expect(throws: Failure.conflict(.noLibrary)) { try file.backUp(to: folder.path("backup")) }
        #expect(throws: Failure.file("missing", .read, code: ENOENT)) { try file.restore(from: "missing") }
        #expect(try files == ["backup"])
        #expect(try file.restore(from: folder.path("backup")).books == 1)
        try connection.close()
        #expect(try files == ["a", "a/b", "a/b/library.sqlite", "backup"])
    }

    @Test func `An empty backup can be restored into a missing library`() throws {
        _ = try SQLiteUnderTest(inMemory: true).file.backUp(to: folder.path("backup"))
        let connection = try open()
        #expect(try SQLiteLibraryFile(connection).restore(from: folder.path("backup")).books == 0)
        #expect(connection.presence == .present)
    }
}
