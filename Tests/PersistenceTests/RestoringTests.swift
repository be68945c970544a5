import Foundation
import GRDB
import Model
import TestSupport
import Testing
import Vocabulary

@testable import Persistence

@Suite struct RestoringTests {
    private let place: BackupPlaceUnderTest
    private var file: any LibraryFileStore { place.library.file }

    init() throws {
        place = try BackupPlaceUnderTest()
        try place.backUpAndGoOn()
    }

    @Test func `Restoring keeps the library file itself`() throws {
        let number = try place.attribute(.systemFileNumber, of: "library.sqlite")
        let info = try file.restore(from: place.path("backup"))
        #expect(info.path == place.path("library.sqlite"))
        #expect(info.schemaVersion == Int(Schema.version))
        #expect(try place.attribute(.systemFileNumber, of: "library.sqlite") == number)
        #expect(try place.library.values("PRAGMA journal_mode", "PRAGMA integrity_check") == ["wal", "ok"])
        #expect(try place.others == ["backup"])
        #expect(try place.bookNames == ["French"])
    }

    @Test func `Restored data is there when the library is reopened`() throws {
        _ = try file.restore(from: place.path("backup"))
        try place.library.connection.close()
        let connection = try LibraryFile.open(place.path("library.sqlite"), busyTimeout: .zero)
        #expect(try SQLiteBooks(connection).bookID(named: NameKey(folding: "French")) != nil)
        #expect(try SQLiteBooks(connection).bookID(named: NameKey(folding: "Spanish")) == nil)
    }

    @Test func `Any library can be restored from and stays unchanged`() throws {
        let backup = try place.bytes("backup")
        let other = try LibraryFile.open(place.path("elsewhere.sqlite"), busyTimeout: .zero)
        #expect(try SQLiteLibraryFile(other).restore(from: place.path("backup")).books == 1)
        // One that is open, and has not written all it knows to its file.
        _ = try SQLiteBooks(other).addBook(Name("Added"), at: Timestamp(milliseconds: 0))
        #expect(try file.restore(from: place.path("elsewhere.sqlite")).books == 2)
        #expect(try place.bookNames == ["Added", "French"])
        #expect(try place.bytes("backup") == backup)
    }

    @Test func `A backup with a different page size is restored`() throws {
        try place.execute("PRAGMA page_size = 16384; VACUUM", in: "backup")
        #expect(try file.restore(from: place.path("backup")).books == 1)
        #expect(try place.library.values("PRAGMA page_size") == ["4096"])
    }

    /// Something that no library can be restored from.
    struct Refusal: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let name: String
        let error: @Sendable (_ path: String) -> Failure

        init(_ description: String, _ name: String, _ error: @escaping @Sendable (String) -> Failure) {
            testDescription = description
            self.name = name
            self.error = error
        }

        init(_ description: String, _ name: String, _ error: Failure) { self.init(description, name) { _ in error } }
    }

    @Test(arguments: [
        Refusal("a missing file", "missing") { .file($0, .read, code: ENOENT) },
        Refusal("a folder", "") { .file($0, .read, code: EISDIR) },
        Refusal("a device", "zero") { .file($0, .read, code: EINVAL) },
        Refusal("an empty file", "empty", .library(.corrupt("it is empty"))),
        Refusal("a text", "notes", .library(.corrupt("file is not a database"))),
        Refusal("another database", "other", .library(.corrupt("it is a database of another program"))),
        Refusal("a newer library", "newer", .library(.newer(version: "99"))),
        Refusal("an older library", "older", .library(.older(version: "13"))),
        Refusal("a library without tables", "bare", .library(.corrupt("no such table: book"))),
        Refusal("a library cut short", "short", .library(.corrupt("database disk image is malformed"))),
        Refusal("values that cannot be", "impossible", .library(.corrupt("CHECK constraint failed in book"))),
        Refusal("the library", "library.sqlite", .conflict(.fileIsTheLibrary)),
        Refusal("a link to it", "link", .conflict(.fileIsTheLibrary)),
    ])
    func `Restoring from an unsound backup fails and changes nothing`(_ refusal: Refusal) throws {
        try place.folder.write("empty", "")
        try place.folder.write("notes", String(repeating: "These are notes. ", count: 99))
        try place.execute("CREATE TABLE task (id INTEGER)", in: "other")
        try place.execute(
            "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(Schema.version)", in: "bare")
        for copy in ["newer", "older", "short", "impossible"] {
            try FileManager.default.copyItem(atPath: place.path("backup"), toPath: place.path(copy))
        }
        try place.execute("PRAGMA user_version = 99", in: "newer")
        try place.execute("PRAGMA user_version = 13", in: "older")
        try place.execute("PRAGMA ignore_check_constraints = 1; UPDATE book SET cards = -1", in: "impossible")
        let whole = try place.bytes("short")
        try Data(whole[..<(whole.count / 2)]).write(to: URL(filePath: place.path("short")))
        try FileManager.default.createSymbolicLink(atPath: place.path("link"), withDestinationPath: "library.sqlite")
        try FileManager.default.createSymbolicLink(atPath: place.path("zero"), withDestinationPath: "/dev/zero")
        let others = try place.others

        let path = place.path(refusal.name)
        #expect(throws: refusal.error(path)) { try file.restore(from: path) }

        #expect(try place.bookNames == ["French", "Spanish"])
        #expect(try place.others == others)
    }

    @Test func `Restoring waits for a writer up to the busy timeout`() throws {
        let path = place.path("library.sqlite")
        let writer = try LibraryFile.open(path, busyTimeout: .zero)
        let patient = try LibraryFile.open(path, busyTimeout: .milliseconds(300))
        try writer.begin()
        let start = ContinuousClock.now
        #expect(throws: Failure.library(.busy)) {
            try SQLiteLibraryFile(patient).restore(from: place.path("backup"))
        }
        #expect(ContinuousClock.now - start >= .milliseconds(300))
        try writer.rollback()
        #expect(try SQLiteLibraryFile(patient).restore(from: place.path("backup")).books == 1)
    }

    @Test func `Restoring fails after the library file was moved`() throws {
        try FileManager.default.moveItem(atPath: place.path("library.sqlite"), toPath: place.path("moved"))
        #expect(throws: Failure.library(.cannotOpen("its file was moved, replaced or deleted"))) {
            try file.restore(from: place.path("backup"))
        }
    }

    @Test func `A cancelled restore leaves the library unchanged`() throws {
        let other = try LibraryFile.open(place.path("library.sqlite"), busyTimeout: .zero)
        try place.addManyBooks()
        _ = try file.backUp(to: place.path("large"))
        other.stop { true }
        #expect(throws: Failure.interrupted) { try SQLiteLibraryFile(other).restore(from: place.path("large")) }
        #expect(try place.bookNames.count == 2002)
        #expect(try place.others == ["backup", "large"])
    }
}
