import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite("sutra-run", .onOwnThread) struct ScriptTests {
    @Test func `The words that a shell has split are passed as they are`() throws {
        let place = try Place()
        let front = "le $chat \\n 'x' \"y\" # <<E"
        #expect(try place.run(.sutra, ["book", "add", "French"]).code == 0)
        #expect(try place.run(.sutra, ["card", "add", "French", front, "the\ncat", "--tag", "a", "--tag=b"]).code == 0)
        #expect(try place.run(.sutra, ["card", "add", "French", "--", "--x", ""]).code == 0)
        let cards = try place.run(.sutra, ["--mode", "jsonl", "card", "list"])
        #expect(cards.output.contains(#""front":"le $chat \\n 'x' \"y\" # <<E","back":"the\ncat","tags":["a","b"]"#), "\(cards)")
        #expect(cards.output.contains(#""front":"--x","back":"""#))
        let unknown = try place.run(.sutra, ["card", "show", "le chat"])
        #expect(unknown.code == 1 && unknown.errors.contains("  card show 'le chat'\n"), "\(unknown)")
        let option = try place.run(.sutra, ["card", "list", "--mode", "json"])
        #expect(option.code == 1 && option.errors.contains("hint: --mode is an option of `sutra`"), "\(option)")
        let unknownOption = try place.run(.sutra, ["--no-inits", "book", "list"])
        #expect(unknownOption.code == 2 && unknownOption.errors.contains("'--no-inits'. Did you mean '--no-init'?"))
        #expect(try place.run(.sutra, ["-e", "book list", "book", "list"]).code == 2)
    }

    @Test func `A script is all or nothing`() throws {
        let place = try Place()
        try place.write("first.sutra", "book add French\ncard add French 'le chat' 'the cat'\n\ncard add Frnech a b\n")
        let result = try place.run(.sutraRun, ["first.sutra"])
        #expect(result.code == 1)
        #expect(
            result.errors.hasPrefix(
                """
                first.sutra:4:10: error: no book named "Frnech" [NOT_FOUND]
                  card add Frnech a b
                           ^~~~~~
                  hint: did you mean "French" (@1)?

                """), "\(result.errors)")
        #expect(result.errors.hasSuffix("added 2, updated 0, unchanged 0, failed 1; rolled back\n"), "\(result.errors)")
        #expect(
            try place.commands("book list").output
                == "id\tname\tcards\tknown\tprogress\tdue\tadded_at\ttree_cards\ttree_known\ttree_due\n")
    }

    @Test(arguments: [
        (["none.sutra"], ["error: cannot read \"none.sutra\": No such file or directory [IO]", "1 error; nothing was run"]),
        (["-l", "garbage", "-e", "book list"], ["  hint: ", "1 error; nothing was run"]),
        (["--quiet", "none.sutra"], ["error: cannot read \"none.sutra\": No such file or directory [IO]"]),
        (["-e", "bok list"], ["  hint: ", "1 error; nothing was run"]),
    ])
    func `A person sees a last line even if nothing was run`(_ arguments: [String], _ ending: [String]) throws {
        let place = try Place()
        try place.write("garbage", String(repeating: "no database ", count: 100))
        let terminal = try PseudoTerminal(.sutraRun, arguments, in: place)
        #expect(try terminal.end() != 0)
        let lines = terminal.transcript.split(whereSeparator: \.isNewline).map(String.init)
        #expect(lines.count >= ending.count, "\(lines)")
        for (line, start) in zip(lines.suffix(ending.count), ending) { #expect(line.hasPrefix(start), "\(lines)") }
        #expect(try !place.run(.sutraRun, ["none.sutra"]).errors.contains("nothing was run"), "this is for people")
    }

    @Test(arguments: ["card add None a b", "card list None"])
    func `A script whose first command fails has a summary`(_ command: String) throws {
        let result = try Place().commands(command)
        #expect(result.errors.hasSuffix("added 0, updated 0, unchanged 0, failed 1; rolled back\n"), "\(result)")
    }

    @Test func `With --keep-going, a file that is missing is the failure of its command alone`() throws {
        let place = try Place()
        try place.write("three.sutra", "book add A\nimport none.csv --book A\ninclude none.sutra\ncard add A two 2\n")
        let kept = try place.run(.sutraRun, ["--keep-going", "three.sutra"])
        #expect(kept.code == 1)
        #expect(kept.errors.contains("three.sutra:2:8: error: cannot read \"none.csv\": No such file or directory [IO]\n"))
        #expect(kept.errors.contains("three.sutra:3:9: error: cannot read \"none.sutra\": No such file or directory [IO]\n"))
        #expect(kept.errors.hasSuffix("added 2, updated 0, unchanged 0, failed 2; committed\n"), "\(kept.errors)")
        #expect(try place.run(.sutraRun, ["three.sutra"]).code == 66)
        let resumed = try place.run(.sutraRun, ["--keep-going", "--resume", "three.sutra"])
        #expect(resumed.code == 1 && resumed.errors.contains(", 2 commands failed: nothing to do\n"), "\(resumed)")
        try place.write("three.sutra", "book add A\nimport none.csv --book A\ninclude none.sutra\ncard add A two 2\nbook add B\n")
        let longer = try place.run(.sutraRun, ["--keep-going", "--resume", "three.sutra"])
        #expect(longer.errors.contains("continuing after 4 commands\n"), "\(longer)")
        #expect(try place.commands("expect count book == 2").code == 0)
    }

    @Test(arguments: ["library.sqlite", "none.sutra"])
    func `Events end with a summary even if the library or the script cannot be opened`(_ name: String) throws {
        let place = try Place()
        if name == "library.sqlite" { try place.makeFolder(name) }
        let result = try place.run(.sutraRun, ["--events", "none.sutra"])
        #expect(
            result.output
                == #"{"summary":{"added":0,"updated":0,"unchanged":0,"deleted":0,"failed":1,"committed":false}}"# + "\n")
        #expect(result.code == (name == "library.sqlite" ? 73 : 66))
    }

    @Test func `Events mark each commit of --commit-every, and have the id of a sitting`() throws {
        let place = try Place()
        let arguments = ["--events", "--commit-every", "2", "--virtual-clock", "2026-01-31T08:00:00Z"]
        let commands = ["profile add P", "sit P", "echo x", "book list", "book add A"]
        let result = try place.run(.sutraRun, arguments + commands.flatMap { ["-e", $0] })
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(
            lines.map { $0.prefix(12) }
                == [
                    "{\"file\":\"-e\"", "{\"file\":\"-e\"", "{\"committed\"", "{\"file\":\"-e\"", "{\"file\":\"-e\"",
                    "{\"file\":\"-e\"",
                    "{\"committed\"", "{\"summary\":{",
                ].map { $0.prefix(12) }, "\(result.output)")
        #expect(lines.count > 6 && lines[2] == "{\"committed\":2}" && lines[6] == "{\"committed\":5}", "\(result.output)")
        #expect(lines[1].contains(#""command":"sit","status":"ok","code":null,"id":1,"#), "\(lines[1])")
    }

    @Test(arguments: ["", "front,back\n", "\n\n"]) func `An import of a file without cards says so`(_ content: String) throws {
        let place = try Place()
        try place.write("empty.csv", content)
        let result = try place.commands("import empty.csv --book A")
        #expect(result.code == 0 && result.errors.hasPrefix("the file has no cards\n"), "\(result)")
    }

    @Test func `Resuming a script that has ended with failures fails, though there is nothing to do`() throws {
        let place = try Place()
        try place.write("two.sutra", "book add A\ncard show @9\n")
        #expect(try place.run(.sutraRun, ["--keep-going", "two.sutra"]).code == 1)
        let result = try place.run(.sutraRun, ["--keep-going", "--resume", "two.sutra"])
        #expect(result.code == 1 && result.errors.contains(", 1 command failed: nothing to do\n"), "\(result)")
    }

    @Test func `An import shows its progress on a terminal`() throws {
        let place = try Place()
        unsafe mkfifo(place.path("pipe"), 0o600)
        let terminal = try PseudoTerminal(.sutraRun, ["-e", "import pipe --format csv --book A"], in: place)
        let pipe = unsafe open(place.path("pipe"), O_WRONLY)
        let text = Array("front,back\none,1\n".utf8)
        #expect(unsafe write(pipe, text, text.count) == text.count)
        try terminal.expect("importing  17 B · ")
        close(pipe)
        try terminal.expect("added 1, updated 0, unchanged 0, failed 0; committed")
        #expect(try terminal.end() == 0)
    }

    @Test func `Typing does not spoil the progress of a script, and a signal restores the echo`() throws {
        let place = try Place()
        unsafe mkfifo(place.path("pipe"), 0o600)
        let terminal = try PseudoTerminal(.sutraRun, ["-e", "import pipe --format csv --book A"], in: place)
        #expect(terminal.modes & tcflag_t(ECHO) != 0)
        let pipe = unsafe open(place.path("pipe"), O_WRONLY)
        defer { close(pipe) }
        let text = Array("front,back\none,1\n".utf8)
        #expect(unsafe write(pipe, text, text.count) == text.count)
        try terminal.expect("importing  17 B · ")
        #expect(terminal.modes & tcflag_t(ECHO) == 0)
        terminal.type("typed\u{3}")
        #expect(try terminal.end() == 130)
        #expect(terminal.modes & tcflag_t(ECHO) != 0)
        #expect(!terminal.transcript.contains("typed"))
    }

    @Test func `Every syntax error is reported and nothing runs`() throws {
        let place = try Place()
        try place.write(
            "bad.sutra", "book add French\nbok list\ncard add French \"a\\q\" b\nbook list --sort size\ncard add French 'open\n")
        let result = try place.run(.sutraRun, ["bad.sutra"])
        #expect(result.code == 65)
        for start in ["bad.sutra:2:1: error", "bad.sutra:3:19: error", "bad.sutra:4:18: error", "bad.sutra:5:17: error"] {
            #expect(result.errors.contains(start), "\(start) in\n\(result.errors)")
        }
        #expect(try place.commands("book list").output.split(separator: "\n").count == 1)
    }

    @Test func `An error in an included file names the chain of includes`() throws {
        let place = try Place()
        try FileManager.default.createDirectory(atPath: place.path("lessons"), withIntermediateDirectories: true)
        try place.write("main.sutra", "book add French\n\n  include lessons/one.sutra\n")
        try place.write("lessons/one.sutra", "include two.sutra\n")
        try place.write("lessons/two.sutra", "card show @9\n")
        let result = try place.run(.sutraRun, ["main.sutra"])
        #expect(result.code == 1)
        #expect(result.errors.hasPrefix("lessons/two.sutra:1:11: error: no card has the id @9 [NOT_FOUND]\n"), "\(result.errors)")
        #expect(
            result.errors.contains("included from lessons/one.sutra:1:1\n  included from main.sutra:3:3\n"),
            "\(result.errors)")
    }

    @Test func `An included file is checked before anything runs`() throws {
        let place = try Place()
        try place.write("main.sutra", "book add French\ninclude other.sutra\ninclude missing.sutra\n")
        try place.write("other.sutra", "bok list\n")
        let result = try place.run(.sutraRun, ["main.sutra"])
        #expect(result.code == 65)
        #expect(result.errors.contains("other.sutra:1:1: error"), "\(result.errors)")
        #expect(result.errors.contains("cannot read \"missing.sutra\""), "\(result.errors)")
    }

    @Test func `A file that includes itself is an error`() throws {
        let place = try Place()
        try place.write("self.sutra", "include $file\ninclude other.sutra\n")
        try place.write("other.sutra", "include ./self.sutra\n")
        let result = try place.run(.sutraRun, ["--let", "file=self.sutra", "self.sutra"])
        #expect(result.code == 65)
        #expect(result.errors.hasPrefix("self.sutra:1:9: error: \"self.sutra\" includes itself"), "\(result.errors)")
        #expect(result.errors.contains("other.sutra:1:9: error: \"./self.sutra\" includes itself"), "\(result.errors)")
    }

    @Test(arguments: [nil, "-"])
    func `Commands are read from standard input`(_ name: String?) throws {
        let place = try Place()
        let result = try place.run(.sutraRun, [name].compactMap { $0 }, input: "\u{FEFF}book add French\r\nbook list\r\n")
        #expect(result.code == 0)
        #expect(result.output.contains("\tFrench\t0\t0\t0.0\t0\t"))
        #expect(result.errors == "added 1, updated 0, unchanged 0, failed 0; committed\n")
    }

    @Test func `A script that comes through a pipe is both checked and run`() throws {
        let place = try Place()
        let lines = (0..<5000).map { "card add B 'front \($0)' 'back'" }.joined(separator: "\n")
        try place.write("in", "book add B\n\(lines)\n")
        let command = "cat in | '\(Executable.sutraRun.path)'"
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", command]
        shell.currentDirectoryURL = place.folder
        shell.environment = place.environment
        shell.standardError = FileHandle.nullDevice
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
        #expect(try place.commands("book list", mode: "json").output.contains("\"cards\":5000"))
    }

    @Test func `Here-documents, variables and continuations reach the library`() throws {
        let place = try Place()
        try place.write(
            "s.sutra",
            """
            let book "Été – 日本"
            book add $book   # a comment
            card add ${book} \\
              'two
            lines' <<END --tag a --tag=b
            the "back" $book
            END
            """)
        #expect(try place.run(.sutraRun, ["s.sutra"]).code == 0)
        let output = try place.commands("card list \"ÉTÉ – 日本\"", mode: "json").output
        #expect(output.contains(#""front":"two\nlines","back":"the \"back\" $book","tags":["a","b"]"#), "\(output)")
    }

    /// How a process is called, and what it ends with.
    struct Call: CustomTestStringConvertible, Sendable {
        let code: Int32
        let arguments: [String]
        var testDescription: String { arguments.joined(separator: " ") }

        init(_ code: Int32, _ arguments: String...) {
            self.code = code
            self.arguments = arguments
        }
    }

    static let calls: [Call] = [
        Call(2, "--mode", "xml"),
        Call(2, "--let", "9=x"),
        Call(2, "--virtual-clock", "soon"),
        Call(2, "--busy-timeout", "long"), Call(2, "--seed", "-1"), Call(2, "--seed=-1"), Call(2, "--seed", "x"),
        Call(2, "--commit-every", "-1"),
        Call(2, "--no-such-option"),
        Call(66, "missing.sutra"),
        Call(2, "-e", "echo x", "script.sutra"),
        Call(66, "."),
        Call(0, "--help"),
        Call(0, "--version"),
        Call(73, "-l", "/proc/none/library.sqlite", "-e", "book add A"),
        Call(65, "-l", "garbage", "-e", "book list"),
        Call(1, "-e", "book show Nobody"),
        Call(66, "-e", "import missing.tsv"),
        Call(65, "-e", "import ragged.tsv"),
        Call(73, "-e", "export /proc/none/x.tsv"),
        Call(0, "-e", "quit"),
    ]

    @Test(arguments: calls)
    func `Each call ends with the right exit code`(_ call: Call) throws {
        let place = try Place()
        try place.write("garbage", String(repeating: "this is no database. ", count: 300))
        try place.write("ragged.tsv", "front\tback\nonly one\n")
        let result = try place.run(.sutraRun, call.arguments)
        #expect(result.code == call.code, "\(result)")
        #expect(result.errors.isEmpty == (call.code == 0), "\(result)")
    }

    @Test func `A reader that goes away ends the run and rolls it back`() throws {
        let place = try Place()
        try place.commands("book add B")
        let many = (0..<3000).map { "card add B 'front \($0)' '\(String(repeating: "x", count: 100))'" }
        try place.write("s.sutra", many.joined(separator: "\n") + "\ncard list B\nbook add After\n")
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", "{ '\(Executable.sutraRun.path)' s.sutra; echo $? > code; } | head -n 1 > /dev/null"]
        shell.currentDirectoryURL = place.folder
        shell.environment = place.environment
        try shell.run()
        shell.waitUntilExit()
        #expect(try place.read("code") == "74\n")
        #expect(try place.commands("book list", mode: "json").output.contains("\"cards\":0"))
    }

    @Test func `A run fails if its output cannot be written`() throws {
        let place = try Place()
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", "'\(Executable.sutraRun.path)' -e 'book add B' -e 'book list' 2> errors >&-"]
        shell.currentDirectoryURL = place.folder
        shell.environment = place.environment
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 74)
        #expect(try place.read("errors").contains("cannot write the output: Bad file descriptor [IO]"))
        #expect(try place.commands("book list").output.split(separator: "\n").count == 1)
    }

    @Test func `New files and folders are accessible to their owner only`() throws {
        let place = try Place()
        try place.run(.sutraRun, ["-l", "deep/folder/library.sqlite", "-e", "book add B", "-e", "export out.tsv"])
        #expect(try place.permissions("deep") == 0o700)
        #expect(try place.permissions("deep/folder/library.sqlite") == 0o600)
        #expect(try place.permissions("out.tsv") == 0o600)
    }

    @Test func `Time stands still under a virtual clock`() throws {
        let place = try Place()
        let result = try place.run(
            .sutraRun, ["--virtual-clock", "2026-01-31T08:00:00Z", "--mode", "jsonl", "-e", "book add B", "-e", "book list"])
        #expect(
            result.output == """
                {"id":1,"name":"B","cards":0,"known":0,"progress":0.0,"due":0,"added_at":"2026-01-31T08:00:00Z","tree_cards":0,"tree_known":0,"tree_due":0}

                """)
    }
}
