import TestSupport
import Testing

@testable import Files

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite struct SystemTests {
    private let folder: TemporaryFolder
    /// The folder without symbolic links.
    private let place: String

    init() throws {
        folder = try TemporaryFolder()
        place = try System.absolute(folder.path("x")).folder
    }

    @Test func `A destination is where links lead, whether or not anything is there`() throws {
        #expect(unsafe symlink("missing", folder.path("link")) == 0)
        #expect(unsafe symlink("loop", folder.path("loop")) == 0)
        #expect(try System.destination(folder.path("link")) == "\(place)/missing")
        #expect(try System.destination(folder.path("no/such")) == folder.path("no/such"))
        #expect(throws: System.CallError.self) { try System.absolute(folder.path("no/such")) }
        #expect(throws: System.CallError.self) { try System.absolute("") }
        #expect(throws: System.CallError.self) { try System.destination("a\0b") }
        #expect(try System.exists(folder.path("loop")) && System.exists(folder.path("link")))
        #expect(try !System.exists(folder.path("missing")) && !System.exists(folder.path("link/below")))
    }

    @Test(arguments: [("/", "/"), ("/a", "/"), ("/a/b", "/a"), ("a/b/c", "a/b"), ("a", "."), ("", ".")])
    func `The folder of a path is everything before its last slash`(_ path: String, _ folder: String) {
        #expect(path.folder == folder)
    }

    @Test func `Missing folders are made and noted, and one that cannot be made is named`() throws {
        var made: [String] = []
        try System.makeFolders(of: "\(place)/a/b/c", noting: &made)
        #expect(made == ["\(place)/a", "\(place)/a/b"])
        #expect(try System.names(in: place, beginningWith: "a") == ["a"] && System.status(of: "\(place)/a/b")?.kind == .folder)
        try folder.write("file", "")
        var none: [String] = []
        #expect(throws: System.FolderFailure.self) { try System.makeFolders(of: "\(place)/file/b/c", noting: &none) }
        #expect(none == [])
    }

    @Test func `Bytes are read from any offset, fewer at the end`() throws {
        try folder.write("file", "0123456789")
        let file = try OpenFile(reading: folder.path("file"))
        #expect(try System.bytes(file.descriptor, at: 8, count: 4) == Array("89".utf8))
        #expect(try System.bytes(file.descriptor, at: 20, count: 4) == [])
        #expect(try System.beginning(of: folder.path("file"), count: 3) == Array("012".utf8))
        #expect(try System.read(file.descriptor) == Array("0123456789".utf8))
    }

    @Test func `A program is an executable file`() throws {
        try folder.write("file", "")
        #expect(!System.isProgram(folder.path("file")) && !System.isProgram(place) && !System.isProgram(folder.path("no")))
        #expect(unsafe chmod(folder.path("file"), 0o700) == 0)
        #expect(System.isProgram(folder.path("file")))
    }
}
