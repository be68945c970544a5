import Foundation
import Model
import TestSupport
import Testing
import Vocabulary

@testable import Persistence

/// Protects the person's files: media are written only into the folder of the library, and only with a transaction.
@Suite struct MediaFolderTests {
    private let folder: TemporaryFolder
    private let library: SQLiteUnderTest
    private var media: any MediaStore { library.media }
    private var place: String { folder.path("library.sqlite.media") }

    init() throws {
        folder = try TemporaryFolder()
        library = try SQLiteUnderTest(in: folder)
    }

    @Test func `Files are private to the person, and the folder has nothing else`() throws {
        try add("cat.png", [1, 2])
        #expect(media.folder?.hasSuffix("/library.sqlite.media") == true)
        #expect(try contents(of: place) == ["cat.png"])
        #expect(try mode(place) == 0o700)
        #expect(try mode(place + "/cat.png") == 0o600)
        #expect(try Data(contentsOf: URL(filePath: place + "/cat.png")) == Data([1, 2]))
    }

    @Test func `Nothing is left of a transaction that is rolled back, not even the folder`() throws {
        try library.library.begin()
        try add("cat.png", [1])
        #expect(try contents(of: place).count == 1, "a folder of its own")
        try library.library.rollback()
        #expect(try contents(of: folder.path("")).allSatisfy { !$0.contains("media") })
    }

    @Test func `Nothing is left of a transaction that cannot be committed`() throws {
        try library.library.begin()
        _ = try library.books.addBook(Name("French"), at: Timestamp(milliseconds: 0))
        for number in 1...40 { try add("\(number).png", [1]) }
        // A person puts a file in a place that was free, which is not overwritten.
        let theirs = place + "/7.png"
        try Data([9]).write(to: URL(filePath: theirs))
        #expect(throws: Failure.file(media.folder.map { $0 + "/7.png" } ?? "", .create, code: EEXIST)) {
            try library.library.commit()
        }
        #expect(try contents(of: place) == ["7.png"])
        #expect(try Data(contentsOf: URL(filePath: theirs)) == Data([9]))
        #expect(try library.file.info().books == 0)
    }

    @Test func `A new library that does not get its name leaves no media behind`() throws {
        let other = try LibraryFile.open(folder.path("new/other.sqlite"), busyTimeout: .zero)
        let media = MediaFolder(other)
        try other.begin()
        _ = try SQLiteBooks(other).addBook(Name("French"), at: Timestamp(milliseconds: 0))
        _ = try media.add(#require(MediaName("cat.png"))) { (take) throws(Failure) in try take([1]) }
        try Data([1]).write(to: URL(filePath: folder.path("new/other.sqlite")))
        #expect(throws: Failure.self) { try other.commit() }
        #expect(try contents(of: folder.path("new")) == ["other.sqlite"])
    }

    @Test func `A link in the folder is not written through`() throws {
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let target = folder.path("outside.txt")
        try Data([1]).write(to: URL(filePath: target))
        try FileManager.default.createSymbolicLink(atPath: place + "/cat.png", withDestinationPath: target)
        try FileManager.default.createSymbolicLink(atPath: place + "/dog.png", withDestinationPath: folder.path("missing"))
        #expect(try add("cat.png", [2]) == "cat-c4ea21bb365bbeeaf5f2c654883e56d11e43c44e.png")
        #expect(try add("dog.png", [2]) == "dog-c4ea21bb365bbeeaf5f2c654883e56d11e43c44e.png")
        #expect(try Data(contentsOf: URL(filePath: target)) == Data([1]))
        #expect(!FileManager.default.fileExists(atPath: folder.path("missing")))
        #expect(try add("cat.png", [1]) == "cat.png", "the content is the same")
    }

    @Test func `Folders and pipes are no media files`() throws {
        try FileManager.default.createDirectory(atPath: place + "/a.png", withIntermediateDirectories: true)
        unsafe mkfifo(place + "/b.png", 0o600)
        #expect(try media.path(of: "a.png") == nil)
        #expect(try media.path(of: "b.png") == nil)
        #expect(try media.names().isEmpty)
        #expect(try add("b.png", [2]) == "b-c4ea21bb365bbeeaf5f2c654883e56d11e43c44e.png")
    }

    @Test func `What a process that died left behind is removed, and what another one is about to add is kept`() throws {
        try FileManager.default.createDirectory(atPath: place + "/.import-dead", withIntermediateDirectories: true)
        try Data([1]).write(to: URL(filePath: place + "/.import-dead/cat.png"))
        let other = MediaStaging(folder: place, writesNothing: false)
        _ = try other.add { (take) throws(Failure) in
            try take([1])
        } naming: { _ in
            "theirs.png"
        }
        try add("cat.png", [1])
        let left = try contents(of: place)
        #expect(left.count == 2 && left.contains("cat.png") && !left.contains(".import-dead"))
        try other.moveToFolder()
        other.finish()
        #expect(try contents(of: place) == ["cat.png", "theirs.png"])
    }

    @Test func `A dry run knows what would be added, and writes nothing`() throws {
        let dry = try LibraryFile.open(folder.path("library.sqlite"), busyTimeout: .zero, leavesFilesUnchanged: true)
        let media = MediaFolder(dry)
        func add(_ byte: UInt8) throws -> MediaAddition? {
            try media.add(#require(MediaName("cat.png"))) { (take) throws(Failure) in try take([byte]) }
        }
        try dry.begin()
        #expect(try add(1) == MediaAddition(name: "cat.png", isNew: true))
        #expect(try add(1) == MediaAddition(name: "cat.png", isNew: false))
        #expect(try add(2) == MediaAddition(name: "cat-c4ea21bb365bbeeaf5f2c654883e56d11e43c44e.png", isNew: true))
        try dry.rollback()
        #expect(!FileManager.default.fileExists(atPath: place))
    }

    @Test func `A folder that is not one is reported`() throws {
        try Data().write(to: URL(filePath: place))
        #expect(throws: Failure.file(try #require(media.folder), .create, code: ENOTDIR)) { try add("cat.png", [1]) }
        #expect(throws: Failure.file(try #require(media.folder), .read, code: ENOTDIR)) { try media.names() }
    }

    @discardableResult private func add(_ name: String, _ content: [UInt8]) throws -> String {
        let addition = try media.add(#require(MediaName(name))) { (take) throws(Failure) in try take(content) }
        return try #require(addition).name
    }

    private func contents(of path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    private func mode(_ path: String) throws -> Int {
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        return try #require(mode)
    }
}
