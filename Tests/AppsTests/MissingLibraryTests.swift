import Foundation
import TestSupport
import Testing

/// What is run on a library that is not there, and what is left of it.
@Suite("A missing library", .onOwnThread) struct MissingLibraryTests {
    private let place: Place
    private var notice: String { "no library at \"sub/new.sqlite\" yet\n" }

    init() throws { place = try Place() }

    private func run(_ arguments: [String], input: String? = nil) throws -> Place.Result {
        try place.run(.sutraRun, ["-l", "sub/new.sqlite", "--mode", "tsv"] + arguments, input: input)
    }

    private var files: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: place.folder.path).sorted() }
    }

    @Test(arguments: [
        "book list", "library info", "library check", "settings list", "stats", "review due", "session list", "export -",
        "expect count book == 0", "search x", "profile list",
    ])
    func `Reading it finds nothing, creates nothing, and says so`(command: String) throws {
        let result = try run(["-e", command])
        #expect(result.code == 0, "\(result)")
        #expect(result.errors == notice)
        #expect(try files == [])
    }

    @Test func `A dry run of an export also reports it`() throws {
        let result = try run(["--dry-run", "-e", "export x.tsv"])
        #expect(result.code == 0, "\(result)")
        #expect(result.errors.contains(notice), "\(result)")
    }

    @Test(arguments: [
        ("undo", "there is nothing to undo"), ("card add X a b", "no book named \"X\""), ("book delete X", "no book named"),
        ("library backup b.sqlite", "there is no library yet: nothing to back up"),
        ("library restore missing.sqlite", "cannot read \"missing.sqlite\""), ("sit X", "no profile named \"X\""),
    ])
    func `A command that fails creates nothing`(command: String, message: String) throws {
        let result = try run(["-e", command])
        #expect(result.code != 0, "\(result)")
        #expect(result.errors.contains(message))
        #expect(try files == [])
    }

    @Test(
        arguments: [["--keep-going"], ["--commit-every", "1"]],
        [["card add X a b"], ["settings set fuzz on"], ["undo", "book delete X"]])
    func `Commands that change nothing create nothing if each is a transaction`(options: [String], commands: [String]) throws {
        let result = try run(options + commands.flatMap { ["-e", $0] })
        #expect(result.errors.contains(notice), "\(result)")
        #expect(try files == [])
    }

    @Test func `Commands that change nothing are committed together with one that does`() throws {
        _ = try run(["--keep-going", "-e", "card add X a b", "-e", "settings set fuzz on", "-e", "book add X"])
        #expect(try run(["-e", "expect count book == 1"]).code == 0)
    }

    @Test func `sutra reports it once, however many commands read it`() throws {
        let result = try place.run(.sutra, ["-l", "sub/new.sqlite", "-e", "book list", "-e", "card list"])
        #expect(result.errors == notice)
    }

    @Test func `Commands that do not read the library do not mention it`() throws {
        #expect(try run(["-e", "echo hello"]).errors == "")
        #expect(try files == [])
    }

    @Test func `A dry run leaves no file`() throws {
        let result = try run(["--dry-run", "-e", "book add French", "-e", "card add French a b", "-e", "book list"])
        #expect(result.code == 0)
        #expect(result.output.contains("\tFrench\t1\t"))
        #expect(result.errors == notice + "added 2, updated 0, unchanged 0, failed 0; rolled back (dry run)\n")
        #expect(try files == [])
    }

    @Test func `A dry run on a library leaves no file next to it`() throws {
        try run(["-e", "book add French"]).expectSuccess()
        let before = try Data(contentsOf: URL(filePath: place.path("sub/new.sqlite")))
        try run(["--dry-run", "-e", "book add Spanish"]).expectSuccess()
        #expect(try files == ["sub", "sub/new.sqlite"])
        #expect(try Data(contentsOf: URL(filePath: place.path("sub/new.sqlite"))) == before)
    }

    @Test(arguments: ["undo", "card add French a b", "book rename @1 B"])
    func `A change that fails reports that there is no library`(_ command: String) throws {
        let result = try run(["-e", command])
        #expect(result.code == 1 || result.code == 3, "\(result)")
        #expect(result.errors.contains(notice), "\(result)")
        #expect(try files == [])
    }

    @Test func `An error names a folder that cannot be created for it`() throws {
        let result = try place.run(.sutraRun, ["-l", "/proc/none/new.sqlite", "-e", "book add French"])
        #expect(result.code == 73)
        #expect(result.errors.contains("cannot create \"/proc/none\": No such file or directory"), "\(result)")
    }

    @Test(arguments: ["run", "sutra"])
    func `In a folder whose name is not UTF-8, it is not created elsewhere`(_ executable: String) throws {
        let shell = """
            mkdir "$(printf 'e\\351')" && cd "$(printf 'e\\351')" || exit 9
            $\(executable) -l new.sqlite -e 'book add French'; echo $?; ls -A . ..
            """
        let result = try RunningProcess(shell: shell, in: place).end()
        #expect(result.output.hasPrefix("73\n"), "\(result)")
        #expect(!result.output.contains("new.sqlite"), "\(result)")
        #expect(result.errors.contains("a name in its path is not valid UTF-8 [IO]"), "\(result)")
    }

    @Test func `The first change creates it without a message`() throws {
        let result = try run(["-e", "expect count book == 0", "-e", "book add French", "-e", "book list"])
        #expect(result.errors == "added 1, updated 0, unchanged 0, failed 0; committed\n")
        #expect(try files == ["sub", "sub/new.sqlite"])
        #expect(try run(["-e", "expect count book == 1"]).errors == "")
    }

    @Test func `Commands from standard input create it with the first change, and resuming starts from the beginning`() throws {
        let arguments = ["-l", "sub/new.sqlite", "--mode", "tsv", "--no-history"]
        #expect(try place.run(.sutra, arguments, input: "book list\n").errors == notice)
        #expect(try files == [])
        try place.write("s.sutra", "book add French\n")
        let result = try run(["--commit-every", "1", "--resume", "s.sutra"])
        #expect(result.errors == "added 1, updated 0, unchanged 0, failed 0; committed\n")
    }

    @Test func `A conversation reports it at the start, and follows the library once it exists`() throws {
        let terminal = try PseudoTerminal(.sutra, ["-l", "new.sqlite"], in: place, makesLibrary: false)
        try terminal.expect("no library at \"new.sqlite\" yet")
        try terminal.seeLast("sutra › ")
        #expect(!FileManager.default.fileExists(atPath: place.path("new.sqlite")))
        #expect(try place.run(.sutraRun, ["-l", "new.sqlite", "-e", "book add French"]).code == 0)
        try terminal.expect("+ French")
        terminal.type("book add Spanish\n")
        try terminal.seeLast("+ Spanish\nsutra › ")
        terminal.type("\u{4}")
        #expect(try terminal.end() == 0)
        #expect(try place.run(.sutraRun, ["-l", "new.sqlite", "-e", "expect count book == 2"]).code == 0)
    }

    @Test func `Processes that create the same library at once all get it`() throws {
        let processes = try (0..<6).map {
            try RunningProcess(.sutraRun, ["-l", "sub/new.sqlite", "-e", "book add B\($0)"], in: place)
        }
        for process in processes { #expect(try process.end().code == 0) }
        try run(["-e", "expect count book == 6"]).expectSuccess()
        #expect(try files == ["sub", "sub/new.sqlite"])
    }
}

/// Another process is about to create a library: it has written to it, and cannot commit before its output is read.
@Suite("A library that another process creates", .onOwnThread) struct LibraryInTheMakingTests {
    private let place: Place
    private let maker: RunningProcess

    init() throws {
        place = try Place()
        let output = "echo \(String(repeating: "x", count: 4000))\n"
        try place.write("long.sutra", "book add French\n" + String(repeating: output, count: 100))
        maker = try RunningProcess(.sutraRun, ["long.sutra"], in: place)
        try maker.waitForOutput()
    }

    @Test func `Other processes wait for it and see it after its commit`() throws {
        let other = try RunningProcess(.sutraRun, ["--busy-timeout", "20s", "-e", "book add Greek"], in: place)
        try other.waitUntilItSleeps()
        try maker.end().expectSuccess()
        try other.end().expectSuccess()
        try place.commands("expect count book == 2").expectSuccess()
    }

    @Test func `Waiting for it ends after the busy timeout`() throws {
        let result = try place.run(.sutraRun, ["--busy-timeout", "1s", "-e", "book add Greek"])
        #expect(result.code == 75, "\(result)")
        #expect(result.errors.contains("another process is writing to the library [BUSY]"))
        try maker.end().expectSuccess()
        try place.commands("book add Greek").expectSuccess()
    }

    @Test func `Waiting for it can be interrupted`() throws {
        let process = try RunningProcess(.sutraRun, ["--busy-timeout", "60s", "-e", "book add Greek"], in: place)
        try process.waitUntilItSleeps()
        process.send(SIGINT)
        let result = try process.end()
        #expect(result.code == 130, "\(result)")
    }

    @Test func `Another library in the same folder does not wait for it`() throws {
        let result = try place.run(.sutraRun, ["--busy-timeout", "0s", "-l", "other.sqlite", "-e", "book add Greek"])
        result.expectSuccess()
    }

    @Test func `A file that takes its name in the meantime is left alone and reported`() throws {
        try place.write("library.sqlite", "mine")
        let result = try maker.end()
        #expect(result.code == 73, "\(result.errors)")
        #expect(result.errors.contains("File exists"), "\(result.errors)")
        #expect(try place.read("library.sqlite") == "mine")
        let names = try FileManager.default.contentsOfDirectory(atPath: place.folder.path)
        #expect(!names.contains { $0.hasSuffix(".tmp") }, "\(names)")
    }

    @Test func `When it is killed, the next one creates the library and removes what it left`() throws {
        maker.send(SIGKILL)
        _ = try maker.end()
        try place.commands("book add Greek").expectSuccess()
        try place.commands("expect count book == 1").expectSuccess()
        let names = try FileManager.default.contentsOfDirectory(atPath: place.folder.path)
        #expect(!names.contains { $0.hasSuffix(".tmp") }, "\(names)")
    }
}

extension Place.Result {
    func expectSuccess(_ location: SourceLocation = #_sourceLocation) {
        #expect(code == 0, "\(errors)", sourceLocation: location)
    }
}
