import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Nothing that writes a file writes over a library, its log or another database.
@Suite("Files that are never overwritten", .onOwnThread) struct ProtectedFilesTests {
    private let place: Place

    /// A library with a card, another one with its log, a database of another program, and other names of the library.
    init() throws {
        place = try Place()
        try place.commands("book add French", "card add French 'le chat' cat", "profile add Morning")
        try place.run(.sutraRun, ["-l", "other.sqlite", "-e", "book add Spanish"])
        try place.write("foreign.db", bytes: Array("SQLite format 3\0".utf8) + [UInt8](repeating: 7, count: 200))
        try place.write("foreign.db-wal", "log")
        let files = FileManager.default
        try files.createDirectory(atPath: place.path("folder"), withIntermediateDirectories: false)
        try files.createSymbolicLink(atPath: place.path("link.csv"), withDestinationPath: "library.sqlite")
        try files.createSymbolicLink(atPath: place.path("journal.csv"), withDestinationPath: "library.sqlite-journal")
        try files.linkItem(atPath: place.path("library.sqlite"), toPath: place.path("same.tsv"))
    }

    private func contents() throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: place.folder.path) where !name.hasPrefix(".") {
            contents[name] = try? Data(contentsOf: place.folder.appending(path: name))
        }
        return contents
    }

    private static let ofTheLibrary = [
        "library.sqlite", "library.sqlite-wal", "library.sqlite-shm", "library.sqlite-journal", "./folder/../library.sqlite",
        "link.csv", "journal.csv", "same.tsv",
    ]
    private static let ofOthers = ["other.sqlite", "foreign.db", "foreign.db-wal", "other.sqlite-journal"]

    @Test(arguments: ofTheLibrary + ofOthers, ["", "--format csv", "--format anki", "--format ics", "--format yaml"])
    func `An export never overwrites a library or another database`(_ name: String, _ format: String) throws {
        let before = try contents()
        for options in [[], ["--dry-run"], ["--keep-going"]] {
            let result = try place.run(.sutraRun, options + ["-e", "export \(name) \(format)"])
            let isBeside = name.hasSuffix("-wal") || name.hasSuffix("-journal")
            let words =
                switch Self.ofOthers.contains(name) {
                case false: "the file is the library itself"
                case true: isBeside ? "the file belongs to a SQLite database" : "the file is a SQLite database"
                }
            #expect(result.code == 1, "\(options) \(result)")
            #expect(result.errors.contains(words) && result.errors.contains("[CONFLICT]"), "\(options) \(result)")
        }
        #expect(try contents() == before)
    }

    @Test(arguments: ofTheLibrary + ofOthers, [false, true])
    func `A backup never overwrites the open library or another program's database`(_ name: String, _ isForced: Bool) throws {
        // A backup takes the place of a link, and not of what it leads to: here that is nothing.
        guard name != "journal.csv", !(isForced && name == "other.sqlite") else { return }
        let before = try contents()
        for options in [[], ["--dry-run"]] {
            let result = try place.run(
                .sutraRun, options + ["-e", "library backup \(name)\(isForced ? " --force" : "")"])
            #expect(result.code == 1, "\(options) \(result)")
            #expect(result.errors.contains("[CONFLICT]"), "\(options) \(result)")
        }
        #expect(try contents() == before)
    }

    @Test(arguments: ["export f.jsonl", "library backup f.jsonl --force"])
    func `Nothing is written over the events of the run`(_ command: String) throws {
        let result = try place.run(.sutraRun, ["--events", "f.jsonl", "-e", "book put A", "-e", command])
        #expect(result.code == 1 && result.errors.contains("\"f.jsonl\" is where the events go [CONFLICT]"), "\(result)")
        #expect(try place.read("f.jsonl").contains("\"summary\""))
    }

    @Test func `Events go neither to the library nor to where standard output goes`() throws {
        let before = try contents()
        for name in Self.ofTheLibrary where name != "journal.csv" {
            let result = try place.run(.sutraRun, ["--events", name, "-e", "book list"])
            #expect(result.code == 1 && result.errors.contains("[CONFLICT]"), "\(name): \(result)")
        }
        #expect(try contents() == before)
        let shared = try RunningProcess(shell: "$run --events f.jsonl -e 'book list' > f.jsonl", in: place).end()
        #expect(shared.code == 1 && shared.errors.contains("is where standard output goes [CONFLICT]"), "\(shared)")
    }

    @Test func `A backup replaces another library only with --force`() throws {
        let refused = try place.commands("library backup other.sqlite")
        #expect(refused.errors.contains("the file already exists and is a Sutra library [CONFLICT]"), "\(refused)")
        #expect(refused.errors.contains("hint: --force replaces it"), "\(refused)")
        let dryRun = ["--dry-run", "-e", "library backup other.sqlite --force"]
        let other = try PseudoTerminal(.sutra, ["-l", "other.sqlite"], in: place)
        try other.expect("› ")
        let busy = try place.run(.sutraRun, dryRun)
        #expect(busy.code == 73 && busy.errors.contains("Device or resource busy [IO]"), "\(busy)")
        other.type("quit\n")
        #expect(try other.end() == 0)
        #expect(try place.run(.sutraRun, dryRun).code == 0)
        #expect(try place.run(.sutraRun, ["-l", "other.sqlite", "-e", "book show Spanish"]).code == 0)
        #expect(try place.commands("library backup other.sqlite --force") == Place.Result(output: "", errors: "", code: 0))
        #expect(try place.run(.sutraRun, ["-l", "other.sqlite", "-e", "book show French"]).code == 0)
    }

    @Test func `An export to standard output is rejected if that is the library`() throws {
        let before = try contents()
        let shell = "'\(Executable.sutraRun.path)' -e 'export -' >> library.sqlite; echo $?"
        let result = try RunningProcess("/bin/sh", ["-c", shell], in: place).end()
        #expect(result.output.contains("73\n"), "\(result)")
        #expect(try contents() == before)
    }

    /// What is printed would be written over the library's pages, or behind them.
    @Test(arguments: [">> library.sqlite", "1<> library.sqlite", ">> library.sqlite-journal"])
    func `A library that standard output goes to is not opened`(_ redirection: String) throws {
        try place.write("library.sqlite-journal", "")
        for (executable, command) in [("$run", "-e 'book list'"), ("$run", "-e 'book add A'"), ("$sutra", "-e 'book list'")] {
            let before = try Data(contentsOf: place.folder.appending(path: "library.sqlite"))
            let result = try RunningProcess(shell: "\(executable) \(command) \(redirection)", in: place).end()
            #expect(result.code == 73, "\(result)")
            #expect(result.errors.contains("standard output goes to \"\(place.path("library.sqlite"))"), "\(result)")
            #expect(try Data(contentsOf: place.folder.appending(path: "library.sqlite")) == before)
        }
    }

    @Test(arguments: [
        "export /dev/stdout --format csv", "export /dev/fd/1 --format yaml", "export log --format ics",
        "export folder/../log.tsv",
        "library backup /dev/stdout", "library backup log", "library backup /dev/fd/1 --force",
    ])
    func `A file that standard output goes to is not replaced`(_ command: String) throws {
        try FileManager.default.createSymbolicLink(atPath: place.path("log.tsv"), withDestinationPath: "log")
        for options in ["", "--dry-run", "--keep-going"] {
            try place.write("log", "kept\n")
            let result = try RunningProcess(shell: "$run \(options) -e 'echo first' -e '\(command)' >> log", in: place).end()
            #expect(result.code == 1, "\(options) \(result)")
            #expect(result.errors.contains("is where standard output goes [CONFLICT]"), "\(options) \(result)")
            #expect(result.errors.contains("hint: - writes to standard output") == command.hasPrefix("export"), "\(result)")
            #expect(try place.read("log") == "kept\nfirst\n")
        }
    }

    @Test(arguments: ["export /dev/stderr --format csv", "export log --format yaml", "library backup log"])
    func `A file that standard error goes to is not replaced`(_ command: String) throws {
        for executable in ["$run", "$sutra"] {
            try place.write("log", "kept\n")
            let result = try RunningProcess(shell: "\(executable) -e '\(command)' 2>> log", in: place).end()
            #expect(result.code == 1, "\(result)")
            let log = try place.read("log")
            #expect(log.hasPrefix("kept\n") && log.contains("is where standard error goes [CONFLICT]"), "\(log)")
        }
    }

    /// Its name is gone, and what `/dev/stdout` leads to has none. The link is one of the test's own: a failure replaces it.
    @Test func `A deleted file that standard output goes to is not replaced`() throws {
        let call = "ln -s /proc/self/fd/1 out; exec >> log; rm log; exec $run -e 'export out --format csv'"
        let result = try RunningProcess(shell: call, in: place).end()
        #expect(result.code == 1)
        #expect(result.errors.contains("\"out\" is where standard output goes [CONFLICT]"), "\(result)")
    }

    @Test func `Standard output that is a pipe can be written to by its name`() throws {
        let result = try RunningProcess(
            shell: "$run -e 'export /dev/stdout --format csv' -e 'echo later' | cat", in: place
        ).end()
        #expect(result == Place.Result(output: "front,back,tags,book\nle chat,cat,,French\nlater\n", errors: "", code: 0))
        let file = try RunningProcess(shell: "$run -e 'export -' > log", in: place).end()
        #expect(file.code == 0, "\(file)")
        #expect(try place.read("log").hasPrefix("front\tback\t"))
    }

    /// To open and close a file of the library drops the locks that SQLite has on it in this process.
    @Test func `A file of the open library is rejected as input`() throws {
        let commands = [
            "import library.sqlite --book X", "import same.tsv", "sound play \(place.path("library.sqlite"))",
            "include library.sqlite", "include same.tsv", "include library.sqlite-wal", "include library.sqlite-shm",
        ]
        for command in commands {
            let result = try place.commands(command)
            let words = "the file is the library itself, or belongs to it [CONFLICT]"
            #expect(result.errors.contains(words), "\(command): \(result)")
        }
    }

    @Test func `A file of the open library is rejected as a script`() throws {
        let words = "the file is the library itself, or belongs to it [CONFLICT]"
        for call in [["same.tsv"], ["--resume", "--commit-every", "1", "library.sqlite"]] {
            let result = try place.run(.sutraRun, call)
            #expect(result.code == 1 && result.errors.contains(words), "\(call): \(result)")
        }
        let answer = try place.run(.sutra, [], input: "include library.sqlite\nbook list\n")
        #expect(answer.code == 1 && answer.errors.contains(words), "\(answer)")
    }

    @Test(arguments: ["library.sqlite", "library.sqlite-wal", "library.sqlite-journal", "foreign.db", "journal.csv"])
    func `The history never overwrites a library or another database`(_ name: String) throws {
        let history = place.folder.appending(path: ".local/state/sutra/history")
        try FileManager.default.createDirectory(at: history.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: history.path, withDestinationPath: place.path(name))
        let before = try contents()
        let terminal = try PseudoTerminal(.sutra, ["--no-init"], in: place)
        try terminal.expect("is neither read nor kept")
        try terminal.expect("› ")
        terminal.type("help quit\n")
        try terminal.expect("quit")
        try terminal.expect("› ")
        terminal.type("\u{4}")
        #expect(try terminal.end() == 0)
        #expect(try contents() == before)
        #expect(!FileManager.default.fileExists(atPath: place.path("library.sqlite-journal")))
    }

    @Test func `A history that becomes a database while it is in use is left alone`() throws {
        let history = place.folder.appending(path: ".local/state/sutra/history")
        let terminal = try PseudoTerminal(.sutra, ["--no-init"], in: place)
        try terminal.expect("› ")
        for command in ["help quit", "help open"] {
            terminal.type("\(command)\n")
            try terminal.expect("› ")
        }
        #expect(try String(contentsOf: history, encoding: .utf8) == "help quit\nhelp open\n")
        let database = try Data(contentsOf: place.folder.appending(path: "foreign.db"))
        try database.write(to: history)  // the same file with other content
        terminal.type("help close\n")
        try terminal.expect("› ")
        terminal.type("\u{4}")
        #expect(try terminal.end() == 0)
        #expect(try Data(contentsOf: history) == database)
    }

    @Test func `An unknown file extension is rejected and nothing is written`() throws {
        for name in ["x.json", "x.docx", "x.xlsx"] {
            for options in [[], ["--dry-run"]] {
                let result = try place.run(.sutraRun, options + ["-e", "export \(name)"])
                #expect(result.code == 65, "\(result)")
                let ending = name.dropFirst()
                #expect(result.errors.contains("\(name): no format has the extension \"\(ending)\" [USAGE]"), "\(result)")
                #expect(result.errors.contains("hint: name the format with --format"), "\(result)")
                #expect(!FileManager.default.fileExists(atPath: place.path(name)))
            }
            #expect(try place.commands("export \(name) --format tsv").code == 0)
            #expect(try place.read(name).hasPrefix("front\tback\t"))
        }
    }

    @Test func `A dry run of an export reports what the export would report`() throws {
        let result = try place.run(.sutraRun, ["--dry-run", "-e", "export x.csv --book Frnech"])
        #expect(result.code == 1)
        #expect(result.errors.contains("no book named \"Frnech\" [NOT_FOUND]"), "\(result)")
        let fine = try place.run(.sutraRun, ["--dry-run", "-e", "export x.csv"])
        #expect(fine.errors.hasPrefix("a dry run writes no file: \"x.csv\"\n"), "\(fine)")
    }
}
