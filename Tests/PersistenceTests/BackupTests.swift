import Files
import Foundation
import GRDB
import Model
import TestSupport
import Testing
import Vocabulary

@testable import Persistence

@Suite struct BackupTests {
    private let place: BackupPlaceUnderTest
    private var file: any LibraryFileStore { place.library.file }

    init() throws { place = try BackupPlaceUnderTest() }

    @Test func `A backup is one file, accessible only to its owner, and a complete library`() throws {
        _ = try file.backUp(to: place.path("backup"))
        #expect(try place.others == ["backup"])
        #expect(try place.attribute(.posixPermissions, of: "backup") == 0o600)
        let bytes = try place.bytes("backup")
        #expect(bytes[18...19] == [1, 1], "no write-ahead log belongs to it")
        let connection = try LibraryFile.open(place.path("backup"), busyTimeout: .zero)
        #expect(try SQLiteBooks(connection).bookID(named: NameKey(folding: "French")) != nil)
    }

    @Test func `A backup that is replaced keeps its mode, also behind a link`() throws {
        _ = try file.backUp(to: place.path("backup"))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: place.path("backup"))
        try FileManager.default.createSymbolicLink(atPath: place.path("link"), withDestinationPath: "backup")
        for name in ["backup", "link"] {
            _ = try file.backUp(to: place.path(name), replacing: true)
            #expect(try place.attribute(.posixPermissions, of: "backup") == 0o640)
        }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: place.path("link")) == "backup")
    }

    @Test func `A file that appears at the destination during a backup is kept`() throws {
        let path = place.path("backup")
        let backup = try BackupDestination(path, of: nil, replacing: true)
        let copy = try backup.makeFile()
        try Data("precious".utf8).write(to: URL(filePath: path))
        #expect(throws: Failure.file(path, .create, code: EEXIST)) { try backup.take(copy) }
        #expect(try place.bytes("backup") == Array("precious".utf8))
    }

    @Test func `A library with damage does not replace a sound backup`() throws {
        _ = try file.backUp(to: place.path("backup"))
        let before = try place.bytes("backup")
        try place.library.execute("PRAGMA ignore_check_constraints = ON")
        try place.library.execute("INSERT INTO script_run VALUES (1, 'a', 1, 1, 7, 1, 0)")
        #expect { try file.backUp(to: place.path("backup"), replacing: true) } throws: { ($0 as? Failure)?.isCorrupt == true }
        #expect(try place.bytes("backup") == before)
        #expect(try place.others == ["backup"])
    }

    /// Each is damage that SQLite's own check does not find.
    @Test(arguments: [
        "DELETE FROM book WHERE id = 1", "UPDATE book SET cards = 99",
        "INSERT INTO card_text (card_text) VALUES ('delete-all')",
    ])
    func `A library that contradicts itself replaces neither a backup nor another library`(_ sql: String) throws {
        let book = try place.library.books.addBook(Name("Kept"), at: Timestamp(milliseconds: 0)).id
        _ = try place.library.cards.addCard(CardDraft(front: "a", back: "b"), to: book, at: Timestamp(milliseconds: 0))
        _ = try file.backUp(to: place.path("backup"))
        let before = try place.bytes("backup")
        try FileManager.default.copyItem(atPath: place.path("backup"), toPath: place.path("broken"))
        let queue = try DatabaseQueue(path: place.path("broken"))
        try queue.inDatabase { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF; \(sql.replacing("id = 1", with: "id = \(book.rawValue)"))")
        }
        try queue.close()
        #expect { try file.restore(from: place.path("broken")) } throws: { ($0 as? Failure)?.isCorrupt == true }
        #expect(try place.library.books.bookID(named: NameKey(folding: "Kept")) == book)
        let broken = try LibraryFile.open(place.path("broken"), busyTimeout: .zero)
        #expect { try SQLiteLibraryFile(broken).backUp(to: place.path("backup"), replacing: true) } throws: {
            ($0 as? Failure)?.isCorrupt == true
        }
        #expect(try place.bytes("backup") == before)
    }

    @Test func `A dangling link stays a link`() throws {
        try FileManager.default.createSymbolicLink(atPath: place.path("latest"), withDestinationPath: "target")
        _ = try file.backUp(to: place.path("latest"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: place.path("latest")) == "target")
        #expect(try place.others == ["latest", "target"])
    }

    @Test func `A backup contains no remnants of deleted data`() throws {
        try place.addManyBooks()
        try place.library.execute("DELETE FROM book WHERE id > 1")
        let (info, copied) = (try file.info(), try file.backUp(to: place.path("backup")))
        #expect(info.freeSize > 0)
        #expect(copied.freeSize == 0)
        #expect(copied.size <= info.size - info.freeSize)
        #expect(try Int64(place.bytes("backup").count) == copied.size)
    }

    @Test func `A link to a backup stays a link`() throws {
        _ = try file.backUp(to: place.path("first"))
        try FileManager.default.createSymbolicLink(atPath: place.path("latest"), withDestinationPath: "first")
        try place.addBook("Spanish")
        #expect(try file.backUp(to: place.path("latest"), replacing: true).books == 2)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: place.path("latest")) == "first")
        #expect(try file.restore(from: place.path("first")).books == 2)
    }

    @Test func `A backup can be written to an empty file`() throws {
        try place.folder.write("empty", "")
        #expect(try file.backUp(to: place.path("empty")).books == 1)
    }

    /// Where no backup is made, and why not.
    struct Refusal: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let name: String
        private let code: Int32?
        private let conflict: Conflict

        /// - Parameter code: nil for a conflict.
        init(_ description: String, _ name: String, _ code: Int32?, _ conflict: Conflict = .fileIsTheLibrary) {
            testDescription = description
            self.name = name
            self.code = code
            self.conflict = conflict
        }

        func error(_ path: String) -> Failure {
            code.map { .file(path, .create, code: $0) } ?? .conflict(conflict)
        }
    }

    @Test(arguments: [
        Refusal("no name", "", ENOENT), Refusal("standard output", "-", EINVAL),
        Refusal("a missing folder", "/missing/backup", ENOENT), Refusal("a folder", "/folder", EISDIR),
        Refusal("a pipe", "/pipe", EEXIST), Refusal("a text", "/notes", EEXIST),
        Refusal("another database", "/other", nil, .fileIsADatabase),
        Refusal("its log", "/other-wal", nil, .fileBelongsToADatabase),
        Refusal("another library", "/earlier", nil, .fileIsALibrary),
        Refusal("its journal", "/earlier-journal", nil, .fileBelongsToADatabase),
        Refusal("beside a log of no file", "/orphan", EBUSY),
        Refusal("the library", "/library.sqlite", nil), Refusal("its log", "/library.sqlite-wal", nil),
        Refusal("its locks", "/library.sqlite-shm", nil), Refusal("its journal", "/library.sqlite-journal", nil),
        Refusal("a link to it", "/link", nil), Refusal("another name of it", "/same", nil),
        Refusal("itself in another folder's words", "/folder/../library.sqlite", nil),
    ])
    func `A backup to an unsuitable path fails and changes nothing`(_ refusal: Refusal) throws {
        try FileManager.default.createDirectory(atPath: place.path("folder"), withIntermediateDirectories: false)
        try place.folder.write("notes", String(repeating: "These are notes. ", count: 99))
        try place.folder.write("orphan-wal", "")
        _ = unsafe mkfifo(place.path("pipe"), 0o600)
        try place.execute("CREATE TABLE task (id INTEGER)", in: "other")
        try FileManager.default.createSymbolicLink(atPath: place.path("link"), withDestinationPath: "library.sqlite")
        try FileManager.default.linkItem(atPath: place.path("library.sqlite"), toPath: place.path("same"))
        _ = try file.backUp(to: place.path("earlier"))
        try place.addBook("Spanish")
        let (others, notes, other) = (try place.others, try place.bytes("notes"), try place.bytes("other"))

        let path = refusal.name.hasPrefix("/") ? place.path("") + refusal.name : refusal.name
        #expect(throws: refusal.error(path)) { try file.backUp(to: path) }
        if refusal.name != "/orphan" {
            #expect(throws: refusal.error(path)) { try file.checkBackup(to: path, replacing: false) }
        }

        #expect(try place.others == others)
        #expect(try place.bytes("notes") == notes)
        #expect(try place.bytes("other") == other)
        #expect(try place.bookNames == ["French", "Spanish"])
    }

    @Test(arguments: ["/other", "/library.sqlite", "/same", "/earlier-wal"])
    func `Even on request, a backup replaces nothing but another library`(_ name: String) throws {
        try place.execute("CREATE TABLE task (id INTEGER)", in: "other")
        try FileManager.default.linkItem(atPath: place.path("library.sqlite"), toPath: place.path("same"))
        _ = try file.backUp(to: place.path("earlier"))
        let other = try place.bytes("other")
        let conflict: Conflict =
            switch name {
            case "/other": .fileIsADatabase
            case "/earlier-wal": .fileBelongsToADatabase
            default: .fileIsTheLibrary
            }
        #expect(throws: Failure.conflict(conflict)) { try file.backUp(to: place.path("") + name, replacing: true) }
        #expect(try place.bytes("other") == other)
        #expect(try place.bookNames == ["French"])
    }

    @Test func `Of two backups to the same new file, the later one is judged by the earlier one`() throws {
        let (path, own) = (place.path("backup"), DatabaseFile(path: place.path("library.sqlite")))
        let destinations = try [false, true].map { try BackupDestination(path, of: own, replacing: $0) }
        try place.backUpAndGoOn()
        let copies = try destinations.map { destination in
            let copy = try destination.makeFile()
            try Data(place.bytes("backup")).write(to: URL(filePath: copy.path))
            return copy
        }
        #expect(throws: Failure.conflict(.fileIsALibrary)) { try destinations[0].take(copies[0]) }
        #expect(throws: Never.self) { try destinations[1].take(copies[1]) }
        copies[0].remove()
        #expect(try place.others == ["backup"])
        #expect(try file.restore(from: path).books == 1)
    }

    @Test func `A backup that is open elsewhere is not replaced`() throws {
        try place.backUpAndGoOn()
        let other = try LibraryFile.open(place.path("backup"), busyTimeout: .zero)
        _ = try SQLiteBooks(other).addBook(Name("Added"), at: Timestamp(milliseconds: 0))
        #expect(throws: Failure.file(place.path("backup"), .create, code: EBUSY)) {
            try file.backUp(to: place.path("backup"), replacing: true)
        }
        #expect(try SQLiteBooks(other).bookID(named: NameKey(folding: "Added")) != nil)
        try other.close()
        #expect(try file.backUp(to: place.path("backup"), replacing: true).books == 2)
        #expect(try place.others == ["backup"])
        #expect(try file.restore(from: place.path("backup")).books == 2)
    }

    @Test func `A log that a crashed process left beside a backup does not affect the next backup`() throws {
        _ = try file.backUp(to: place.path("backup"))
        let other = try LibraryFile.open(place.path("backup"), busyTimeout: .zero)
        _ = try SQLiteBooks(other).addBook(Name("Added"), at: Timestamp(milliseconds: 0))
        let log = try place.bytes("backup-wal")
        try other.close()
        try Data(log).write(to: URL(filePath: place.path("backup-wal")))
        #expect(try file.backUp(to: place.path("backup"), replacing: true).books == 1)
        #expect(try place.others == ["backup"])
        #expect(try file.restore(from: place.path("backup")).books == 1)
    }

    @Test func `A damaged library does not replace an earlier backup`() throws {
        _ = try file.backUp(to: place.path("backup"))
        let backup = try place.bytes("backup")
        try place.library.execute(
            """
            PRAGMA writable_schema = 1;
            UPDATE sqlite_schema SET rootpage = 9999 WHERE name = 'book';
            PRAGMA writable_schema = RESET;
            """)
        #expect(throws: Failure.self) { try file.backUp(to: place.path("backup"), replacing: true) }
        #expect(try place.others == ["backup"])
        #expect(try place.bytes("backup") == backup)
    }

    @Test func `A library in memory cannot be backed up inside a transaction`() throws {
        let library = try SQLiteUnderTest(inMemory: true)
        try library.library.begin()
        #expect(throws: Failure.conflict(.transactionIsOpen)) { try library.file.backUp(to: place.path("backup")) }
        #expect(try place.others == [])
        #expect(library.library.isInTransaction)
    }

    @Test(arguments: [false, true])
    func `A cancelled backup leaves nothing behind`(isInTransaction: Bool) throws {
        try place.addManyBooks()
        if isInTransaction { try place.library.library.begin() }
        place.library.library.stop { true }
        #expect(throws: Failure.interrupted) { try file.backUp(to: place.path("backup")) }
        #expect(try place.others == [])
    }
}
