import Foundation
import TestSupport
import Testing

@testable import Files

/// What a process that died has left beside a library or a backup is removed; what is in use is not.
@Suite struct TemporaryFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

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
        #expect(try folder.names == [".sutra-notes", ".sutra-notes.tmp.txt", heldName, "mine.tmp"].sorted())
        withExtendedLifetime(held) {
            #expect(throws: Never.self) { try TemporaryFile(beside: folder.path("backup")) }
        }
        #expect(try folder.names.contains(heldName))
    }

    @Test func `Files that SQLite left next to it are removed with it`() throws {
        var file: TemporaryFile? = try TemporaryFile(beside: folder.path("backup"))
        for ending in ["-journal", "-wal", "-shm"] {
            try Data().write(to: URL(filePath: try #require(file?.path) + ending))
        }
        file = nil
        #expect(try folder.names == [])
    }
}
