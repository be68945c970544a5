import GRDB
import Model
import TestSupport
import Testing
import Vocabulary

@testable import Persistence

/// A library that cannot be written and has no log beside it is read without locks: another process can change it meanwhile.
@Suite struct UnlockedReadTests {
    private let folder: TemporaryFolder
    private let connection: Connection

    init() throws {
        folder = try TemporaryFolder()
        try Self.add("French", to: folder)
        let opener = try LibraryOpener(folder.path("library.sqlite"), busyTimeout: .zero)
        let interruption = Connection.Interruption(busyTimeout: .zero) { false }
        connection = Connection(try opener.openReadOnly(.folder, interruption), opener, interruption)
    }

    /// As another process: it is the last one to close the file, so its log is written back into it.
    private static func add(_ name: String, to folder: TemporaryFolder) throws {
        let other = try LibraryFile.open(folder.path("library.sqlite"), busyTimeout: .zero)
        _ = try SQLiteBooks(other).addBook(Name(name), at: Timestamp(milliseconds: 0))
        try other.close()
    }

    @Test func `A read during which another process writes is BUSY, and the next one sees what was written`() throws {
        #expect(throws: Failure.library(.busy)) {
            try connection.read { db in
                let before = try Int.fetchOne(db, sql: "SELECT count(*) FROM book")
                try Self.add("Spanish", to: folder)
                return before
            }
        }
        #expect(try SQLiteBooks(connection).bookID(named: NameKey(folding: "Spanish")) != nil)
    }

    @Test func `A read of several calls during which another process writes is BUSY`() throws {
        #expect(throws: Failure.library(.busy)) {
            try connection.reading { () throws(Failure) in
                do {
                    try Self.add("Spanish", to: folder)
                } catch {
                    throw Failure(error)
                }
            }
        }
    }

    /// What looks like damage may only be parts of two states.
    @Test func `Damage is not reported if the file has changed`() throws {
        #expect(throws: Failure.library(.busy)) {
            try connection.read { _ in
                try Self.add("Spanish", to: folder)
                throw Failure.library(.corrupt("database disk image is malformed"))
            }
        }
    }

    @Test func `A read of a file that stays the same succeeds`() throws {
        #expect(try SQLiteBooks(connection).bookID(named: NameKey(folding: "French")) != nil)
        #expect(try connection.damage() == [])
    }
}
