import TestSupport
import Testing

@testable import Persistence

/// What a process that died has left beside a library is removed by whoever writes to it.
@Suite struct LeftoverTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func leaveFiles() throws {
        for name in [".sutra-dead.tmp", ".sutra-dead.tmp-journal", ".sutra-gone.tmp-wal", ".sutra-gone.tmp-shm"] {
            try folder.write(name, "left behind")
        }
        for name in ["mine.tmp", ".sutra-notes", ".sutra-notes.tmp.txt"] { try folder.write(name, "kept") }
    }

    @Test func `The first write to a library removes leftovers from its folder, but reading does not`() throws {
        let library = try SQLiteUnderTest(in: folder)
        try library.connection.close()
        try leaveFiles()
        let connection = try LibraryFile.open(folder.path("library.sqlite"), busyTimeout: .zero)
        _ = try SQLiteSettings(connection).settings()["fuzz"]
        #expect(try folder.names.contains(".sutra-dead.tmp"))
        try SQLiteSettings(connection).setSetting("fuzz", to: "off")
        try connection.close()
        #expect(try folder.names == [".sutra-notes", ".sutra-notes.tmp.txt", "library.sqlite", "mine.tmp"])
    }
}
