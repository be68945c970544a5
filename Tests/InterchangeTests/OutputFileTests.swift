import Interchange
import Model
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

/// Protects what is on the disk: a file appears whole or not at all, and no failure goes unseen.
@Suite struct OutputFileTests {
    static let many = (0..<20_000).map { card("front \($0)", "back \($0)", line: 0) }

    @Test func `A written file is accessible only to its owner`() throws {
        let folder = try Folder()
        try writeFile(folder / "a.csv", [card("a", "b", line: 0)])
        var status = stat()
        #expect(unsafe stat(folder / "a.csv", &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o600)
        #expect(try folder.names() == ["a.csv"])
    }

    @Test(arguments: [0o644, 0o640, 0o600, 0o666, 0o755] as [mode_t])
    func `A file that is replaced keeps its mode, also behind a link`(_ mode: mode_t) throws {
        let folder = try Folder()
        let target = try folder.file("target.csv", "old".utf8)
        #expect(unsafe chmod(target, mode) == 0 && symlink(target, folder / "link.csv") == 0)
        for name in ["target.csv", "link.csv"] {
            try writeFile(folder / name, [card("a", name, line: 0)])
            var status = stat()
            #expect(unsafe lstat(target, &status) == 0)
            #expect(status.st_mode & 0o7777 == mode)
            #expect(text(try contents(of: target)).hasSuffix("a,\(name),,\n"))
        }
    }

    @Test func `A written file replaces an existing one`() throws {
        let folder = try Folder()
        let path = try folder.file("a.tsv", "old".utf8)
        try writeFile(path, Self.many)
        #expect(try readFile(path).count == Self.many.count)
        #expect(try folder.names() == ["a.tsv"])
    }

    @Test(arguments: [true, false])
    func `No file is written or replaced if the cards end in an error`(_ wasThere: Bool) throws {
        let folder = try Folder()
        if wasThere { _ = try folder.file("a.tsv", "old".utf8) }
        #expect(throws: Failure.library(.busy)) {
            try DiskFileGateway().writeCards(to: folder / "a.tsv", as: .tsv, book: nil) { () throws(Failure) in
                var rest = Self.many[...]
                return { () throws(Failure) in
                    guard let card = rest.popFirst() else { throw .library(.busy) }
                    return card
                }
            }
        }
        #expect(try folder.names() == (wasThere ? ["a.tsv"] : []), "nothing is left beside it")
        if wasThere { #expect(text(try contents(of: folder / "a.tsv")) == "old") }
    }

    @Test func `Writing to a symbolic link replaces its target`() throws {
        let folder = try Folder()
        let target = try folder.file("target.csv", "old".utf8)
        #expect(unsafe symlink(target, folder / "link.csv") == 0)
        try writeFile(folder / "link.csv", [card("a", "b", line: 0)])
        #expect(text(try contents(of: target)) == "front,back,tags,book\na,b,,\n")
        var status = stat()
        #expect(unsafe lstat(folder / "link.csv", &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
    }

    @Test func `Creating a file fails if its folder is missing or its path is not a file`() throws {
        let folder = try Folder()
        let path = folder / "missing/a.csv"
        #expect(throws: Failure.file(path, .create, code: ENOENT)) { try writeFile(path, []) }
        #expect(throws: Failure.file(folder.path, .create, code: EISDIR)) { try writeFile(folder.path, [], as: .tsv) }
        #expect(throws: Failure.file("", .create, code: ENOENT)) { try writeFile("", [], as: .tsv) }
    }

    /// A pipe with a name stands for every device: a test must not risk one that others use.
    @Test func `A named pipe is written to rather than replaced`() throws {
        let folder = try Folder()
        #expect(unsafe mkfifo(folder / "pipe.csv", 0o600) == 0)
        let reading = unsafe open(folder / "pipe.csv", O_RDONLY | O_NONBLOCK)
        defer { close(reading) }
        try writeFile(folder / "pipe.csv", [card("a", "b", line: 0)])
        var status = stat()
        #expect(unsafe stat(folder / "pipe.csv", &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFIFO, "the pipe is still one")
        #expect(text(try contents(of: reading)) == "front,back,tags,book\na,b,,\n")
    }

    #if os(Linux)
        /// The device is given as a descriptor, so that nothing can happen to its name.
        @Test(.enabled(if: isDevice("/dev/full")), arguments: [1, many.count])
        func `Writing to a full device fails`(_ count: Int) {
            let device = unsafe open("/dev/full", O_WRONLY)
            defer { close(device) }
            #expect(throws: Failure.file("-", .write, code: ENOSPC)) {
                try DiskFileGateway(standardOutput: device).writeCards(to: "-", as: .csv, book: nil) {
                    source(of: Array(Self.many.prefix(count)))
                }
            }
        }

        private static func isDevice(_ path: String) -> Bool {
            var status = stat()
            return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
        }
    #endif

    @Test func `Writing to standard output leaves it open`() throws {
        let pipe = try Pipe()
        try pipe.files.writeCards(to: "-", as: .csv, book: nil) { source(of: [card("a", "b", line: 0)]) }
        try pipe.write("more")
        pipe.closeWriting()
        #expect(text(try contents(of: pipe.reading)) == "front,back,tags,book\na,b,,\nmore")
    }

    @Test func `Writing to standard output fails if nobody reads it`() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = try Pipe()
        pipe.closeReading()
        #expect(throws: Failure.file("-", .write, code: EPIPE)) {
            try pipe.files.writeCards(to: "-", as: .csv, book: nil) { source(of: []) }
        }
    }

    /// A pipe that does not block takes a part of what it is given, and then nothing until it is read.
    @Test func `Writing waits for a slow reader`() async throws {
        let pipe = try Pipe()
        pipe.stopBlocking()
        let (reading, writing) = (pipe.reading, pipe.writing)
        async let reader = onThread { try Self.collect(reading) }
        try await onThread {
            try DiskFileGateway(standardOutput: writing).writeCards(to: "-", as: .csv, book: nil) { source(of: Self.many) }
        }
        pipe.closeWriting()
        #expect(try await reader.count == Self.many.count)
    }

    private static func collect(_ descriptor: Int32) throws -> [CardRecord] {
        var cards: [CardRecord] = []
        try DiskFileGateway(standardInput: descriptor).readCards(from: "-", as: nil) { cards.append($0) }
        return cards
    }
}
