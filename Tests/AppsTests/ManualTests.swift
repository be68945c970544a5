import Foundation
import TerminalScreen
import TestSupport
import Testing

/// Runs the examples of the manual, chapter by chapter in the order of its index.
@Suite("The manual", .onOwnThread) struct ManualTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let examples = root.appending(path: "Docs/Examples")
    private static let manual = "Docs/Manual"

    /// A Markdown file of the documentation.
    private struct Page {
        /// The path in the repository.
        let path: String
        let lines: [Substring]

        init(_ path: String) throws {
            self.path = path
            lines = try String(contentsOf: ManualTests.root.appending(path: path), encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false)
        }

        /// Names a line, counted from 1, as in `Docs/Manual/scripts.md:12`.
        func location(_ line: Int) -> String { "\(path):\(line)" }
    }

    /// A script of the manual and what it prints: the `text` block that follows it, or nothing.
    private struct Example {
        let location: String
        var script = ""
        var output = ""
    }

    /// A window of the full screen, and the keys that lead to it from the prompt.
    private struct Screen {
        let location: String
        let columns, rows: Int
        let keys: String
        var lines: [String] = []
    }

    /// A command of a shell session and what it prints.
    private struct Call {
        let location: String
        var command: String
        var output = ""
    }

    @Test func `Every chapter is in the index`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: Self.manual).path)
        let chapters = try Self.chapterNames()
        #expect(files.filter { $0 != "README.md" }.sorted() == chapters.sorted())
    }

    @Test func `Its scripts print the text below them`() throws {
        let scripts = try Self.chapters().flatMap(Self.scripts)
        #expect(scripts.count > 5)
        let place = try Place()
        try copyExamples(to: place.folder)
        for example in scripts {
            try place.write("manual.sutra", example.script)
            let result = try run("manual.sutra", in: place)
            #expect(result.code == 0, "\(example.location): \(result.errors)")
            #expect(Self.trimmed(result.output) == Self.trimmed(example.output), "\(example.location)")
        }
    }

    /// Runs the shell sessions in a library of their own, in which each continues where the one before ended.
    @Test func `Its shell sessions print the text below them`() throws {
        let place = try Place()
        try copyExamples(to: place.folder)
        let calls = try Self.chapters().flatMap(Self.calls)
        #expect(calls.count > 10)
        let script = calls.enumerated().map { number, call in "echo '§\(number)'; (exit $code)\n\(call.command)\ncode=$?\n" }
        try place.write("session", "exec 2>&1\nPATH=$PWD:$PATH\ncode=0\n" + script.joined() + "echo '§'\n")
        try FileManager.default.createSymbolicLink(atPath: place.path("sutra-run"), withDestinationPath: Executable.sutraRun.path)
        let printed = try RunningProcess("/bin/sh", ["session"], in: place).end().output
        for (number, call) in calls.enumerated() {
            #expect(printed.between("§\(number)\n", "§") == call.output, "\(call.location): $ \(call.command)")
        }
    }

    @Test func `Its conversations match what a person sees`() throws { try replayConversations(of: Self.chapters()) }

    /// Each begins in a library with the books of the chapter.
    @Test func `Its screens are those that the program draws`() throws {
        let screens = try Self.chapters().flatMap(Self.screens)
        #expect(screens.count >= 3)
        let place = try Place()
        try copyExamples(to: place.folder.appending(path: "Docs/Examples"))
        let deck = "import Docs/Examples/capitals.txt"
        try place.commands(
            """
            book add French
            card add French 'le chat' 'the cat'
            card add French 'le chien' 'the dog'
            card add French "l'eau" water
            \(deck)
            review answer @1 again
            review answer @2 easy
            """)
        for screen in screens {
            let terminal = try PseudoTerminal(.sutra, in: place, columns: screen.columns, rows: screen.rows)
            try terminal.waitForScreen("the prompt") { $0.lineToCursor.hasSuffix(" › ") }
            terminal.type(screen.keys)
            try terminal.waitForScreen("\(screen.location): \(screen.lines.joined(separator: "\n"))") { $0.lines == screen.lines }
        }
    }

    @Test func `The conversation in the README matches what a person sees`() throws {
        try replayConversations(of: [Page("README.md")])
    }

    /// Types the `console sutra` blocks on a terminal, up to the first that shows something else.
    private func replayConversations(of pages: [Page]) throws {
        let place = try Place()
        try FileManager.default.createDirectory(at: place.folder.appending(path: "Docs"), withIntermediateDirectories: true)
        try copyExamples(to: place.folder.appending(path: "Docs/Examples"))
        let transcripts = pages.flatMap { page in Self.transcripts(of: page).map { (page.location($0.line), $0) } }
        #expect(!transcripts.isEmpty)
        var terminal: PseudoTerminal?
        for (location, transcript) in transcripts {
            if let arguments = transcript.arguments {
                try leave(terminal)
                terminal = try PseudoTerminal(
                    .sutra, arguments, in: place, rows: 60, environment: Self.farFromMidnight(arguments))
            } else {
                terminal?.type("\u{C}")
            }
            do {
                try transcript.replay(on: #require(terminal))
            } catch {
                Issue.record(error, "\(location)")
                return
            }
        }
        try leave(terminal)
    }

    /// Chooses a time zone in which it is about noon: shortly before midnight, what is due "later today" would be due tomorrow.
    private static func farFromMidnight(_ arguments: [String]) -> [String: String] {
        if arguments.contains("--virtual-clock") { return [:] }
        let hour = Int(Date.now.timeIntervalSince1970) / 3600 % 24
        return ["TZ": "NOON\(hour - 12)"]
    }

    private func leave(_ terminal: PseudoTerminal?) throws {
        guard let terminal else { return }
        terminal.type("\u{4}")
        #expect(try terminal.end() == 0)
    }

    /// Runs each example in a library of its own; an `expect` in it fails if the example does not do what it says.
    @Test(arguments: ["expect", "first", "sounds", "study"])
    func `The examples test themselves`(_ name: String) throws {
        let place = try Place()
        try FileManager.default.createDirectory(at: place.folder.appending(path: "Docs"), withIntermediateDirectories: true)
        try copyExamples(to: place.folder.appending(path: "Docs/Examples"))
        let result = try run("Docs/Examples/\(name).sutra", in: place)
        #expect(result.code == 0, "\(result.errors)")
        #expect(try place.read("Docs/Examples/\(name).sutra").contains("\nexpect "))
    }

    @Test func `No example is left out`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.examples.path).filter { $0.hasSuffix(".sutra") }
        #expect(names.sorted() == ["expect.sutra", "first.sutra", "sounds.sutra", "study.sutra"])
    }

    @Test func `The first script can run again`() throws {
        let place = try Place()
        try FileManager.default.createDirectory(at: place.folder.appending(path: "Docs"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Self.examples, to: place.folder.appending(path: "Docs/Examples"))
        let first = try run("Docs/Examples/first.sutra", in: place)
        #expect(first.code == 0, "\(first)")
        #expect(!first.errors.contains("added 0"), "\(first)")
        let second = try run("Docs/Examples/first.sutra", in: place)
        #expect(second.code == 0, "\(second)")
        #expect(second.errors.hasPrefix("added 0, updated 0, unchanged "), "\(second)")
        #expect(second.output == first.output)
    }

    /// The chapters in the order in which the index lists them.
    private static func chapters() throws -> [Page] { try chapterNames().map { try Page("\(manual)/\($0)") } }

    /// The files that the list items of the index begin with a link to.
    private static func chapterNames() throws -> [String] {
        try Page("\(manual)/README.md").lines.filter { $0.hasPrefix("- [") }.map { String($0).between("](", ")") }
    }

    /// The blocks whose first line is like ```` ```screen 64x8 browse⏎ ````.
    private static func screens(of page: Page) -> [Screen] {
        var screens: [Screen] = []
        var isInside = false
        for (index, line) in page.lines.enumerated() {
            if line.hasPrefix("```screen ") {
                let parts = line.dropFirst(10).split(separator: " ", maxSplits: 1).map(String.init)
                let size = parts[0].split(separator: "x").compactMap { Int($0) }
                screens.append(
                    Screen(
                        location: page.location(index + 1), columns: size[0], rows: size[1],
                        keys: String(Transcript.Line.keys(parts[1]))))
                isInside = true
            } else if line == "```", isInside {
                let last = screens.count - 1
                screens[last].lines += Array(repeating: "", count: max(0, screens[last].rows - screens[last].lines.count))
                isInside = false
            } else if isInside {
                screens[screens.count - 1].lines.append(String(line))
            }
        }
        return screens
    }

    private func copyExamples(to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: Self.examples.path) {
            try FileManager.default.copyItem(at: Self.examples.appending(path: name), to: folder.appending(path: name))
        }
    }

    private func run(_ script: String, in place: Place) throws -> Place.Result {
        try place.run(.sutraRun, ["--virtual-clock", "2026-01-31T08:00:00Z", "--mode", "table", script])
    }

    /// The `sutra` blocks, each with the `text` block that follows it with nothing but blank lines between.
    private static func scripts(of page: Page) -> [Example] {
        var examples: [Example] = []
        var block: String?
        var isAwaitingOutput = false
        for (index, line) in page.lines.enumerated() {
            if line == "```" {
                isAwaitingOutput = block == "sutra"
                block = nil
            } else if let block {
                if block == "sutra" { examples[examples.count - 1].script += line + "\n" }
                if block == "output" { examples[examples.count - 1].output += line + "\n" }
            } else if line.hasPrefix("```") {
                let info = String(line.dropFirst(3))
                block = info == "text" && isAwaitingOutput ? "output" : info
                if info == "sutra" { examples.append(Example(location: page.location(index + 2))) }
            } else if !line.isEmpty {
                isAwaitingOutput = false
            }
        }
        return examples
    }

    /// The `console run` blocks: a line with `$` is a command, a line with `>` continues it, and all others are what it prints.
    private static func calls(of page: Page) -> [Call] {
        var calls: [Call] = []
        var isInside = false
        for (index, line) in page.lines.enumerated() {
            if line.hasPrefix("```") {
                isInside = line == "```console run"
            } else if isInside, line.hasPrefix("$ ") {
                calls.append(Call(location: page.location(index + 1), command: String(line.dropFirst(2))))
            } else if isInside, line.hasPrefix("> ") {
                calls[calls.count - 1].command += "\n" + line.dropFirst(2)
            } else if isInside {
                calls[calls.count - 1].output += line + "\n"
            }
        }
        return calls
    }

    private static func transcripts(of page: Page) -> [Transcript] {
        var transcripts: [Transcript] = []
        var block: (line: Int, lines: [String])?
        for (index, line) in page.lines.enumerated() {
            if line == "```console sutra" {
                block = (index + 2, [])
            } else if line == "```" {
                if let block { transcripts.append(Transcript(line: block.line, block.lines)) }
                block = nil
            } else {
                block?.lines.append(String(line))
            }
        }
        return transcripts
    }

    /// Removes the spaces at the ends of lines, which are invisible in a manual.
    private static func trimmed(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }
}
