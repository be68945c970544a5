import Foundation
import Testing

/// The manual and its examples do what they say.
@Suite("The manual") struct ManualTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let examples = root.appending(path: "Docs/Examples")

    /// A script of the manual with what it prints; without a `text` block behind it that is nothing.
    private struct Example {
        /// Where the script begins in the manual, from 1.
        var line: Int
        var script = ""
        var output = ""
    }

    @Test func itsScriptsPrintWhatStandsBelowThem() throws {
        let scripts = try Self.scripts(of: Self.manual())
        #expect(scripts.count > 5)
        let place = try Place()
        try copyExamples(to: place.folder)
        for example in scripts {
            try place.write("manual.sutra", example.script)
            let result = try run("manual.sutra", in: place)
            #expect(result.code == 0, "the script at line \(example.line): \(result.errors)")
            #expect(Self.trimmed(result.output) == Self.trimmed(example.output), "the script at line \(example.line)")
        }
    }

    /// The sessions at a shell, which have a library of their own and go on where the one before ended.
    @Test func itsCallsOfTheShellPrintWhatStandsBelowThem() throws {
        let place = try Place()
        try copyExamples(to: place.folder)
        let calls = try Self.calls(of: Self.manual())
        #expect(calls.count > 10)
        let script = calls.enumerated().map { number, call in "echo '§\(number)'; (exit $code)\n\(call.command)\ncode=$?\n" }
        try place.write("session", "exec 2>&1\nPATH=$PWD:$PATH\ncode=0\n" + script.joined() + "echo '§'\n")
        try FileManager.default.createSymbolicLink(atPath: place.path("sutra-run"), withDestinationPath: Executable.sutraRun.path)
        let printed = try RunningProcess("/bin/sh", ["session"], in: place).end().output
        for (number, call) in calls.enumerated() {
            #expect(printed.between("§\(number)\n", "§") == call.output, "$ \(call.command)")
        }
    }

    /// The `console sutra` blocks are conversations, and are typed on a terminal.
    @Test(arguments: ["README.md", "Docs/Manual.md"]) func itsConversationsAreWhatAPersonSees(_ document: String) throws {
        let place = try Place()
        try FileManager.default.createDirectory(at: place.folder.appending(path: "Docs"), withIntermediateDirectories: true)
        try copyExamples(to: place.folder.appending(path: "Docs/Examples"))
        let transcripts = Self.transcripts(of: try Self.text(document))
        #expect(!transcripts.isEmpty)
        var terminal: PseudoTerminal?
        for transcript in transcripts {
            if let arguments = transcript.arguments {
                try leave(terminal)
                terminal = try PseudoTerminal(
                    .sutra, arguments, in: place, rows: 60, environment: Self.farFromMidnight(arguments))
            } else {
                terminal?.type("\u{C}")
            }
            try transcript.replay(on: #require(terminal))
        }
        try leave(terminal)
    }

    /// A time zone in which it is about noon: what comes "later today" would come tomorrow just before the day's end.
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

    /// Each example by itself, in a library of its own: `expect` in it fails where it is not as it says.
    @Test(arguments: ["bells", "expect", "first", "study"])
    func theExamplesTestThemselves(_ name: String) throws {
        let place = try Place()
        try FileManager.default.createDirectory(at: place.folder.appending(path: "Docs"), withIntermediateDirectories: true)
        try copyExamples(to: place.folder.appending(path: "Docs/Examples"))
        let result = try run("Docs/Examples/\(name).sutra", in: place)
        #expect(result.code == 0, "\(result.errors)")
        #expect(try place.read("Docs/Examples/\(name).sutra").contains("\nexpect "))
    }

    @Test func noExampleIsLeftOut() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.examples.path).filter { $0.hasSuffix(".sutra") }
        #expect(names.sorted() == ["bells.sutra", "expect.sutra", "first.sutra", "study.sutra"])
    }

    @Test func theFirstScriptCanBeRunAgain() throws {
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

    private static func manual() throws -> String { try text("Docs/Manual.md") }

    private static func text(_ document: String) throws -> String {
        try String(contentsOf: root.appending(path: document), encoding: .utf8)
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
    private static func scripts(of manual: String) -> [Example] {
        var examples: [Example] = []
        var block: String?
        var isAwaitingOutput = false
        for (index, line) in manual.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line == "```" {
                isAwaitingOutput = block == "sutra"
                block = nil
            } else if let block {
                if block == "sutra" { examples[examples.count - 1].script += line + "\n" }
                if block == "output" { examples[examples.count - 1].output += line + "\n" }
            } else if line.hasPrefix("```") {
                let info = String(line.dropFirst(3))
                block = info == "text" && isAwaitingOutput ? "output" : info
                if info == "sutra" { examples.append(Example(line: index + 2)) }
            } else if !line.isEmpty {
                isAwaitingOutput = false
            }
        }
        return examples
    }

    /// The `console run` blocks: a line with `$` is a command, one with `>` goes on with it, all others are what it prints.
    private static func calls(of manual: String) -> [(command: String, output: String)] {
        var calls: [(command: String, output: String)] = []
        var isInside = false
        for line in manual.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isInside = line == "```console run"
            } else if isInside, line.hasPrefix("$ ") {
                calls.append((command: String(line.dropFirst(2)), output: ""))
            } else if isInside, line.hasPrefix("> ") {
                calls[calls.count - 1].command += "\n" + line.dropFirst(2)
            } else if isInside {
                calls[calls.count - 1].output += line + "\n"
            }
        }
        return calls
    }

    private static func transcripts(of manual: String) -> [Transcript] {
        var transcripts: [Transcript] = []
        var block: (line: Int, lines: [String])?
        for (index, line) in manual.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
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

    /// Without the blanks at the ends of lines, which no one sees in a manual.
    private static func trimmed(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }
}
