import Files
import TestSupport
import Testing
import Vocabulary

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file appears under its name complete or not at all.
@Suite struct OutputFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func text(_ name: String) throws -> String {
        let file = try InputFile(folder.path(name))
        var bytes = [UInt8](repeating: 0, count: 1000)
        let count = try file.read(into: &bytes, from: 0, most: bytes.count)
        #expect(file.size == count)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    @Test func `A file that is finished replaces the one that a link leads to`() throws {
        try folder.write("old", "before")
        #expect(unsafe symlink("old", folder.path("link")) == 0)
        var counted = 0
        var output = try OutputFile(folder.path("link"), count: { counted += $0 })
        try output.append { $0 += "after".utf8 }
        #expect(try text("old") == "before")
        try output.finish()
        #expect(try text("link") == "after" && text("old") == "after")
        #expect(try folder.names == ["link", "old"])
        #expect(counted == 5)
    }

    @Test func `A file that is not finished leaves the existing one unchanged, and nothing beside it`() throws {
        try folder.write("old", "before")
        for name in ["old", "new"] {
            var output = try OutputFile(folder.path(name))
            try output.append { $0 += "after".utf8 }
        }
        #expect(try folder.names == ["old"] && text("old") == "before")
    }

    @Test func `What a dead process has left is removed by whoever writes into the folder`() throws {
        try folder.write(".sutra-dead.tmp", "left behind")
        var output = try OutputFile(folder.path("new"))
        try output.finish()
        #expect(try folder.names == ["new"])
    }

    @Test func `A folder, a missing folder and a path with NUL are refused`() throws {
        for (path, code) in [
            (folder.path(""), EISDIR), (folder.path("a/b"), ENOENT), ("\(folder.path("x"))\0y", EINVAL), ("", ENOENT),
        ] {
            #expect(throws: Failure.file(path, .create, code: code)) { _ = try OutputFile(path) }
        }
        #expect(throws: Failure.file(folder.path(""), .read, code: EISDIR)) { try InputFile.check(folder.path("")) }
        #expect(throws: Failure.file(folder.path("a"), .read, code: ENOENT)) { _ = try InputFile(folder.path("a")) }
        #expect(try folder.names == [])
    }
}
