import Foundation
import TestSupport
import Testing

@Suite("library info, backup and restore", .onOwnThread) struct BackupTests {
    private let place: Place

    /// A library with a book of two cards.
    init() throws {
        place = try Place()
        try place.commands("book add French", "card add French 'le chat' cat", "card add French eau water")
    }

    private var books: String {
        get throws { try place.commands("book list").output.split(separator: "\n").dropFirst().joined(separator: "|") }
    }

    /// The files of the folder that are no library's and no stream's.
    private var files: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: place.folder.path)
                .filter { !$0.hasPrefix("library.sqlite") && !$0.hasPrefix(".stream") && !$0.hasPrefix(".local") }.sorted()
        }
    }

    @Test func `library info shows what the library holds`() throws {
        try place.commands("profile add Morning", "review answer @1 good")
        let machine = try place.commands("library info", mode: "json").output
        #expect(machine.hasPrefix("{\"path\":\"\(place.path("library.sqlite"))\",\"size_bytes\":"), "\(machine)")
        for pair in ["books\":1", "cards\":2", "reviews\":1", "profiles\":1", "sessions\":0"] {
            #expect(machine.contains("\"\(pair),"), "\(pair) in \(machine)")
        }
        #expect(machine.contains(#/"free_bytes":\d+,/#), "\(machine)")
        let people = try place.commands("library info", mode: "table").output
        #expect(people.contains(#/\nSIZE +\d+\.\d kB\n/#), "\(people)")
        #expect(people.contains(#/\nENGINE +SQLite 3\.[0-9.]+\n/#), "\(people)")
    }

    @Test func `A backup is a library, and restoring it brings back what was deleted`() throws {
        let before = try books
        #expect(try place.commands("library backup b.sqlite") == Place.Result(output: "", errors: "", code: 0))
        #expect(try files == ["b.sqlite"])
        #expect(try place.permissions("b.sqlite") == 0o600)
        try place.commands("book delete French", "book add Spanish")
        let restored = try place.commands("library restore b.sqlite")
        let told = try #require(
            restored.errors.wholeMatch(of: #/restored 1 book, 2 cards\nwhat it replaced is kept as "(.*)"\n/#))
        #expect(restored.code == 0)
        #expect(try books == before)
        let listed = try place.commands("library backups", mode: "jsonl").output
        #expect(listed.contains(#""reason":"restore""#) && listed.contains(told.1))
        let replaced = try place.run(.sutraRun, ["-l", String(told.1), "-e", "book list", "--mode", "tsv"]).output
        #expect(replaced.contains("Spanish") && !replaced.contains("French"))
        #expect(try place.commands("library check").code == 0)
        let opened = try place.run(.sutraRun, ["-l", "b.sqlite", "-e", "card show @1", "--mode", "tsv"])
        #expect(opened.output.contains("le chat"))
    }

    @Test func `A backup taken in a script contains only what was committed before`() throws {
        let result = try place.commands("book add Spanish", "library backup b.sqlite", "book add Italian")
        #expect(result.code == 0)
        #expect(
            result.errors == """
                the backup does not contain the uncommitted changes of this script
                added 2, updated 0, unchanged 0, failed 0; committed

                """)
        #expect(try place.run(.sutraRun, ["-l", "b.sqlite", "-e", "book list"]).output.split(separator: "\n").count == 2)
        let piecemeal = try place.run(
            .sutraRun, ["--commit-every", "1", "-e", "book add German", "-e", "library backup b.sqlite --force"])
        #expect(!piecemeal.errors.contains("under way"), "\(piecemeal)")
        #expect(try place.run(.sutraRun, ["-l", "b.sqlite", "-e", "book list"]).output.split(separator: "\n").count == 5)
    }

    @Test(arguments: [["--keep-going"], ["--commit-every", "5"]])
    func `If a script is committed in parts, a backup contains all that was done before it`(options: [String]) throws {
        let new = ["-l", "new.sqlite"] + options + ["-e", "book add A", "-e", "library backup b.sqlite"]
        let dry = try place.run(.sutraRun, new + ["--dry-run"])
        #expect(dry.code == 0, "\(dry)")
        let result = try place.run(.sutraRun, new + ["-e", "book add B"])
        #expect(result.errors == "added 2, updated 0, unchanged 0, failed 0; committed\n")
        #expect(try place.run(.sutraRun, ["-l", "b.sqlite", "-e", "expect count book == 1"]).code == 0)
        #expect(try place.run(.sutraRun, ["-l", "new.sqlite", "-e", "expect count book == 2"]).code == 0)
        let nothing = try place.run(.sutraRun, ["-l", "none.sqlite"] + options + ["-e", "library backup c.sqlite"])
        #expect(nothing.errors.contains("[CONFLICT]"), "\(nothing)")
    }

    @Test(arguments: ["", "--virtual-clock 2026-01-31"])
    func `library restore is rejected after an uncommitted change in the same script`(options: String) throws {
        try place.commands("library backup b.sqlite")
        let options = options.split(separator: " ").map(String.init)
        let result = try place.run(.sutraRun, options + ["-e", "book add Spanish", "-e", "library restore b.sqlite"])
        #expect(result.code == 1)
        #expect(result.errors.contains("replaces the whole library and cannot run inside a transaction [USAGE]"), "\(result)")
        #expect(!(try books.contains("Spanish")))
        let alone = try place.run(.sutraRun, options + ["-e", "library restore b.sqlite", "-e", "book add Spanish"])
        #expect(alone.code == 0, "\(alone)")
        #expect(try books.contains("Spanish"))
    }

    @Test func `A script with --keep-going continues in the library that it restored`() throws {
        try place.commands("library backup b.sqlite")
        let result = try place.run(
            .sutraRun,
            ["--keep-going", "-e", "book add Spanish", "-e", "library restore b.sqlite", "-e", "book add German"])
        #expect(result.code == 0, "\(result)")
        #expect(try books.contains("German") && !books.contains("Spanish"))
        #expect(try place.commands("undo").errors.contains("(1 book removed)"))
        #expect(try !books.contains("German"))
    }

    @Test func `A process that has the library open continues in the restored library`() throws {
        try place.commands("library backup b.sqlite", "book add Spanish")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.expect("sutra 0% KNOWN › ")
        terminal.type("book list\n")
        try terminal.expect("Spanish")
        try terminal.expect("› ")
        try place.commands("library restore b.sqlite")
        terminal.type("card list French --match chat\n")
        try terminal.expect("le chat")
        try terminal.expect("› ")
        terminal.type("book add Spanish\n")
        try terminal.expect("+ Spanish")
        terminal.type("library restore missing.sqlite\n")
        try terminal.expect("library restore missing.sqlite\nerror: cannot read")
        try terminal.expect("› ")
        terminal.type("library restore b.sqlite\n")
        try terminal.expect("`undo` does not bring it back\nReplace the library? y/n › ")
        terminal.type("n")
        try terminal.expect("nothing was restored\n")
        try terminal.expect("› ")
        // A key that is typed before the question is no answer to it.
        terminal.type("library restore b.sqlite\ny")
        try terminal.expect("Replace the library? y/n › ")
        terminal.type("n")
        try terminal.expect("nothing was restored\n")
        try terminal.expect("› ")
        terminal.type("library restore b.sqlite\n")
        try terminal.expect("Replace the library? y/n › ")
        terminal.type("y")
        try terminal.expect("restored 1 book, 2 cards")
        try terminal.expect("› ")
        terminal.type("book show Spanish\n")
        try terminal.expect("no book named \"Spanish\"")
        try terminal.expect("› ")
        terminal.type("\u{4}")
        #expect(try terminal.end() == 0)
    }

    @Test(arguments: [
        "expect error CONFLICT library restore b.sqlite", "expect output library restore b.sqlite <<E\nE",
        "expect output expect error IO library restore b.sqlite <<E\nE",
    ])
    func `A restore inside an expect is rejected`(command: String) throws {
        try place.commands("library backup b.sqlite", "book add Spanish")
        let message = "`library restore` cannot be rolled back, so it cannot be part of an `expect` [USAGE]"
        try place.write("s.sutra", command + "\n")
        let script = try place.run(.sutraRun, ["s.sutra"])
        #expect(script.code == 65, "\(script)")
        #expect(script.errors.contains(message), "\(script)")
        let conversation = try place.run(.sutra, ["--no-init"], input: command + "\n")
        #expect(conversation.code == 1, "\(conversation)")
        #expect(conversation.errors.contains("cannot be rolled back"), "\(conversation)")
        #expect(try place.commands("book show Spanish").code == 0)
    }

    @Test func `The remedies suggested for a sitting and a restore in one script can be combined`() throws {
        try place.commands("library backup b.sqlite", "profile add P --duration 1s")
        try place.write("s.sutra", "sit P\nlibrary restore b.sqlite\n")
        #expect(try place.run(.sutraRun, ["s.sutra"]).errors.contains("run the script with --keep-going or --commit-every"))
        #expect(
            try place.run(.sutraRun, ["--commit-every", "1", "s.sutra"]).errors.contains(
                "run it by itself, or the script with --keep-going in place of --commit-every\n"))
        #expect(try place.run(.sutraRun, ["--keep-going", "s.sutra"]).code == 0)
    }

    @Test func `Undo takes back the steps after a restore and then those in the backup`() throws {
        let lines = [
            "library backup b.sqlite", "book add Spanish", "book add Italian", "library restore b.sqlite", "book add German",
            "undo", "book list", "undo", "book list",
        ]
        let result = try place.run(.sutra, ["--no-init"], input: lines.joined(separator: "\n") + "\n")
        #expect(result.code == 0, "\(result)")
        let shown = result.output.split(separator: "\n").filter { !$0.hasPrefix("id\t") }
        #expect(shown.count == 1, "\(result)")
        #expect(shown.first?.contains("\tFrench\t2\t") == true, "\(result)")
    }

    @Test func `At the prompt, the first undo after a restore says that it would undo a step of the backup`() throws {
        try place.commands("library backup b.sqlite", "book add Spanish")
        let terminal = try PseudoTerminal(.sutra, in: place, columns: 100)
        try terminal.expect("sutra 0% KNOWN › ")
        terminal.type("library restore b.sqlite\n")
        try terminal.expect("y/n › ")
        terminal.type("y")
        try terminal.expect("restored 1 book, 2 cards")
        try terminal.expect("› ")
        terminal.type("book add Italian\nundo\n")
        try terminal.expect("undone: book add Italian")
        terminal.type("undo\n")
        try terminal.expect("error: nothing was changed since the library was restored [NOTHING_TO_UNDO]\n")
        try terminal.expect("hint: a restore cannot be undone; another `undo` undoes the last step that the backup has\n")
        terminal.type("undo\n")
        try terminal.expect("undone: ")
        try terminal.expect("› ")
        terminal.type("\u{4}")
        #expect(try terminal.end() == 0)
    }

    /// A command that fails, and what it ends with.
    struct Refusal: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let code: Int32
        let words: String

        init(_ command: String, _ code: Int32, _ words: String) {
            testDescription = command
            self.code = code
            self.words = words
        }
    }

    @Test(arguments: [
        Refusal(
            "library backup /proc/none/b.sqlite", 73, "cannot create \"/proc/none/b.sqlite\": No such file or directory [IO]"),
        Refusal("library backup /proc/b.sqlite", 73, "cannot create \"/proc/b.sqlite\""),
        Refusal("library backup notes.txt", 73, "a backup replaces only an empty file or, with --force, an earlier backup"),
        Refusal("library backup library.sqlite", 1, "the file is the library itself, or belongs to it [CONFLICT]"),
        Refusal("library restore library.sqlite", 1, "the file is the library itself, or belongs to it [CONFLICT]"),
        Refusal("library restore missing.sqlite", 66, "cannot read \"missing.sqlite\": No such file or directory [IO]"),
        Refusal("library restore notes.txt", 65, "the file is not a Sutra library, or it is damaged [CORRUPT]"),
    ])
    func `A backup or restore that cannot succeed reports why and changes nothing`(_ refusal: Refusal) throws {
        try place.write("notes.txt", String(repeating: "notes ", count: 999))
        let before = try books
        let result = try place.commands(refusal.testDescription)
        #expect(result.code == refusal.code, "\(result)")
        #expect(result.errors.contains(refusal.words), "\(result)")
        #expect(try files == ["notes.txt"])
        #expect(try place.read("notes.txt").hasPrefix("notes notes "))
        #expect(try books == before)
    }

    /// As on a disk that is full: no file can grow beyond so many bytes.
    private func run(_ command: String, withoutFilesOver limit: Int) throws -> Place.Result {
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/bash")
        shell.arguments = [
            "-c", "trap '' XFSZ; ulimit -f \(limit / 1024); '\(Executable.sutraRun.path)' -e '\(command)' > out 2> errors",
        ]
        shell.currentDirectoryURL = place.folder
        shell.environment = place.environment
        try shell.run()
        shell.waitUntilExit()
        defer { for name in ["out", "errors"] { try? FileManager.default.removeItem(atPath: place.path(name)) } }
        return Place.Result(output: try place.read("out"), errors: try place.read("errors"), code: shell.terminationStatus)
    }

    @Test func `A backup that cannot be written leaves the earlier backup unchanged`() throws {
        try place.commands("library backup b.sqlite", "book add Spanish")
        let before = try Data(contentsOf: place.folder.appending(path: "b.sqlite"))
        let result = try run("library backup b.sqlite --force", withoutFilesOver: 51_200)
        #expect(result.code == 74, "\(result)")
        #expect(result.errors.contains("cannot write \"b.sqlite\": File too large [IO]"), "\(result)")
        #expect(try files == ["b.sqlite"])
        #expect(try Data(contentsOf: place.folder.appending(path: "b.sqlite")) == before)
    }

    @Test func `A restore that fails halfway leaves the library unchanged`() throws {
        // What is written to the library passes through its log, where a page of 4096 bytes takes 24 more: the copy of the
        // backup can be made, and not all of it can be written.
        let cards = (0..<20_000).map { "card add French 'front \($0)' 'back \($0)'" }.joined(separator: "\n")
        try place.write("many.sutra", cards)
        #expect(try place.run(.sutraRun, ["many.sutra"]).code == 0)
        try place.commands("library backup b.sqlite")
        try place.commands("book delete French", "book add Spanish")
        let size = try #require(
            FileManager.default.attributesOfItem(atPath: place.path("b.sqlite"))[.size] as? Int)
        let result = try run("library restore b.sqlite", withoutFilesOver: size + 8192)
        #expect(result.code == 74, "\(result)")
        #expect(result.errors.contains("cannot read or write the library: File too large [IO]"), "\(result)")
        #expect(try books.contains("Spanish"))
        #expect(!(try books.contains("French")))
        #expect(try place.commands("library check").code == 0)
        #expect(try files == ["b.sqlite", "many.sutra"])
        #expect(try place.commands("library restore b.sqlite").errors.hasPrefix("restored 1 book, 20002 cards\n"))
    }
}
