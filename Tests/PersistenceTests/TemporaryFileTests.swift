import Foundation
import Testing

@testable import Persistence

/// What a process that died has left beside a library or a backup is removed; what is in use is not.
@Suite struct TemporaryFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted() }
    }

    private func leaveFiles() throws {
        for name in [".sutra-dead.tmp", ".sutra-dead.tmp-journal", ".sutra-gone.tmp-wal", ".sutra-gone.tmp-shm"] {
            try folder.write(name, "left behind")
        }
        for name in ["mine.tmp", ".sutra-notes", ".sutra-notes.tmp.txt"] { try folder.write(name, "kept") }
    }

    @Test func `Creating a temporary file removes those that nobody holds`() throws {
        try leaveFiles()
        let held = try TemporaryFile(beside: folder.path("backup"))
        let heldName = try #require(held.path.split(separator: "/").last.map(String.init))
        #expect(try files == [".sutra-notes", ".sutra-notes.tmp.txt", heldName, "mine.tmp"].sorted())
        withExtendedLifetime(held) {
            #expect(throws: Never.self) { try TemporaryFile(beside: folder.path("backup")) }
        }
        #expect(try files.contains(heldName))
    }

    @Test func `Files that SQLite left next to it are removed with it`() throws {
        var file: TemporaryFile? = try TemporaryFile(beside: folder.path("backup"))
        for ending in ["-journal", "-wal", "-shm"] {
            try Data().write(to: URL(filePath: try #require(file?.path) + ending))
        }
        file = nil
        #expect(try files == [])
    }

    @Test func `The first write to a library removes leftovers from its folder, but reading does not`() throws {
        let library = try SQLiteUnderTest(in: folder)
        try library.connection.close()
        try leaveFiles()
        let connection = try LibraryFile.open(folder.path("library.sqlite"), busyTimeout: .zero)
        _ = try SQLiteSettings(connection).settings()["fuzz"]
        #expect(try files.contains(".sutra-dead.tmp"))
        try SQLiteSettings(connection).setSetting("fuzz", to: "off")
        try connection.close()
        #expect(try files == [".sutra-notes", ".sutra-notes.tmp.txt", "library.sqlite", "mine.tmp"])
    }
}
