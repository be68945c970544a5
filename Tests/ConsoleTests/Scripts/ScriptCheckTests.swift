import Foundation
import TerminalText
import TestSupport
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary
import Wording

@testable import Console

/// What the check of a script finds before anything runs, with the view models' own validation.
@MainActor @Suite struct ScriptCheckTests {
    private let services = FakeServices(isVirtual: false)

    private func makeShell() -> Shell {
        let report = Report(
            Printer(TextOutput(MemorySink()), .plain, mode: .tsv), notices: TextOutput(MemorySink()), noticePresentation: .plain,
            tellsChanges: false)
        return Shell(library: LibraryViewModel(services: services), report: report, unit: .command)
    }

    /// The errors that the check finds in a text, each as its code and place.
    private func errors(
        in text: String, variables: [(name: String, value: String)] = [],
        limits: ScriptCheck.Limits = ScriptCheck.Limits(), source: Source = Source(name: "test.sutra")
    ) throws -> [String] {
        let shell = makeShell()
        var found: [String] = []
        var check = ScriptCheck(
            shell, limits: limits, objection: { _, _, _ in nil },
            show: { diagnostic in
                let position = diagnostic.place.map { $0.statement.position(of: $0.span.start) }
                found.append("\(diagnostic.code.rawValue) \(position?.line ?? 0):\(position?.column ?? 0)")
            })
        try check.check(ScriptReader(text: text, source: source))
        return found
    }

    @Test(arguments: [
        (#"book add "a\nb""#, "INVALID 1:10"), (#"book put """#, "INVALID 1:10"), (#"book rename A " ""#, "INVALID 1:15"),
        ("book add \(String(repeating: "n", count: 257))", "INVALID 1:10"),
        (#"card add A "" b"#, "INVALID 1:12"), (#"card put A "\n" b"#, "INVALID 1:12"),
        (#"card add A f b --tag "a b""#, "INVALID 1:22"),
        (#"card add A f b --tag="""#, "INVALID 1:22"), (#"card edit @1 --front " ""#, "INVALID 1:22"),
        ("card add A 'f' \(String(repeating: "b", count: 65_537))", "INVALID 1:16"),
        ("card add A '\u{3000}' b", "INVALID 1:12"),
        (#"profile add "a\tb""#, "INVALID 1:13"), ("profile put P --duration 25h", "INVALID 1:26"),
        (#"profile copy P "@1""#, "INVALID 1:16"), (#"profile rename P "\u{7}""#, "INVALID 1:18"),
        ("profile set P --duration 0s", "INVALID 1:26"), ("segment set P warm-up --duration 2d", "INVALID 1:34"),
        ("segment disable P main", "CONFLICT 1:19"),
        ("sound add P main begin gong", "INVALID 1:24"), ("sound add P main repeat bell --every 0s", "INVALID 1:38"),
        ("sound add P main repeat bell --times 0", "INVALID 1:38"), ("sound play gong", "INVALID 1:12"),
        ("settings set new_per_day ten", "INVALID 1:26"), ("settings set new_per_dya 10", "NOT_FOUND 1:14"),
        ("settings set learn_ahead 5m --book A", "INVALID 1:14"), ("settings get colour", "NOT_FOUND 1:14"),
        ("settings reset colour", "NOT_FOUND 1:16"),
        ("clock advance 1d", "UNSUPPORTED 1:1"), ("review start", "UNSUPPORTED 1:1"), ("open A", "UNSUPPORTED 1:1"),
        ("close", "UNSUPPORTED 1:1"), ("import missing.tsv", "IO 1:8"), ("expect output import missing.tsv <<E\nE", "IO 1:22"),
        ("import p.yaml --book A", "USAGE 1:22"), ("export p.yaml --book A", "USAGE 1:22"),
        ("let n x\ncard list B --limit $n", "INVALID 2:21"), ("book add $nothing", "NOT_FOUND 1:10"),
        ("let n \"a\\nb\"\nbook add $n", "INVALID 2:10"), ("let x $y\necho $x", "NOT_FOUND 1:7"),
        ("include missing\necho $x", "IO 1:9"), ("help nothing", "UNKNOWN_COMMAND 1:6"),
        ("expect count session A == 1", "USAGE 1:22"),
    ]) func `The check finds errors that only the command itself reports`(_ script: String, error: String) throws {
        #expect(try errors(in: script) == [error], "\(script)")
    }

    @Test(arguments: [
        "card add A ' f' ''", "card add A 'f\u{3000}' b --tag ö", "card put A 日本 'x' --tag a-b", "book add 'ÉTÉ'",
        "export new.tsv\nimport ./new.tsv", "library backup copy.tsv\nimport copy.tsv", "import -",
        "expect error INVALID card add A '' b", "expect error NOT_FOUND card add A '' b", "expect error IO import missing.tsv",
        "expect error UNSUPPORTED review start", "expect error NOT_FOUND echo $nothing",
        "expect error NOT_FOUND let x 1\necho $x", "expect output expect error IO import missing.tsv <<E\nE",
        "settings set new_per_day 5 --book A", "help card add", "sound add P main begin ./gong.wav",
        "let n 5\ncard list B --limit $n",
        "undo\nredo\nquit", "quit\nimport missing.tsv\necho $nothing",
    ]) func `The check accepts whatever might succeed in the run`(_ script: String) throws {
        #expect(try errors(in: script).isEmpty, "\(script)")
    }

    @Test func `A command that the check accepts moves a virtual clock`() throws {
        let services = FakeServices()
        let shell = Shell(
            library: LibraryViewModel(services: services),
            report: Report(
                Printer(TextOutput(MemorySink()), .plain, mode: .tsv), notices: TextOutput(MemorySink()),
                noticePresentation: .plain, tellsChanges: false), unit: .command)
        for (text, isRight) in [("clock advance 1d", true), ("clock advance 36526d", false)] {
            let statement = try #require(statements(text).first)
            let invocation = try shell.parser.bind(statement, variables: Variables())
            let rule = try #require(shell.commands[invocation.spec].rule)
            #expect((rule.objection(shell, invocation) == nil) == isRight)
            #expect((shell.run(statement).error == nil) == isRight)
        }
    }

    /// The check skips texts that are harmless at a glance: none of them may be one that the view models refuse.
    @Test func `A text that passes the quick check is never rejected`() throws {
        let library = LibraryViewModel(services: services)
        var generator = SeededGenerator(seed: 13)
        let scalars: [UInt32] = [
            0x20, 0x09, 0x41, 0x40, 0x7F, 0x85, 0xA0, 0xE9, 0x1680, 0x2003, 0x2028, 0x202E, 0x3000, 0x3042, 0x1F600,
        ]
        for _ in 0..<5000 {
            let text = String(
                String.UnicodeScalarView(
                    (0..<Int.random(in: 0...4, using: &generator)).compactMap { _ in
                        scalars.randomElement(using: &generator).flatMap(Unicode.Scalar.init)
                    }))
            let bytes = Array(text.utf8)[...]
            if QuickTextCheck.isText(bytes) {
                #expect(throws: Never.self, "\(Array(bytes))") {
                    try library.cards.check(NewCard(book: .id(1), front: text, back: text))
                }
            }
            if QuickTextCheck.isName(bytes) {
                #expect(throws: Never.self, "\(Array(bytes))") { try library.books.check(name: text) }
            }
            if QuickTextCheck.isTag(bytes) {
                #expect(throws: Never.self, "\(Array(bytes))") {
                    try library.cards.check(NewCard(book: .id(1), front: "f", back: "b", tags: [text]))
                }
            }
        }
    }

    // MARK: Limits

    @Test func `A value can grow to just below eight mebibytes but not beyond`() throws {
        let doubling = "let a x\n" + String(repeating: "let a $a$a\n", count: 40)
        // 2^22 bytes are 4 MiB; the command that would set 8 MiB is too long, and leaves the variable as it is.
        let found = try errors(in: doubling)
        #expect(found.count == 18)
        #expect(found.first == "INVALID 24:7", "\(found)")
        #expect(try errors(in: "let a x\n" + String(repeating: "let a $a$a\n", count: 22) + "echo $a $a").isEmpty)
        #expect(
            try errors(in: "let a x\n" + String(repeating: "let a $a$a\n", count: 22) + "echo $a $a $a") == ["INVALID 24:12"])
    }

    @Test func `All variables together have a limit too`() throws {
        let large = "let a x\n" + String(repeating: "let a $a$a\n", count: 22)
        let copies = (1...20).map { "let a\($0) $a\n" }.joined()
        #expect(try errors(in: large + copies) == (15...20).map { "INVALID \(23 + $0):9" })
    }

    @Test func `Files that include each other several times are not checked forever`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "sutra-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for number in 0..<14 {
            let others = (0..<14).filter { $0 != number }.map { "include f\($0)\ninclude f\($0)\n" }.joined()
            try ("echo\n" + others).write(to: folder.appending(path: "f\(number)"), atomically: true, encoding: .utf8)
        }
        let source = Source(name: folder.appending(path: "main").path)
        let limits = [ScriptCheck.Limits(includes: 100), ScriptCheck.Limits(commands: 100)]
        for limits in limits {
            let found = try errors(in: "include f0\necho $unset\n", limits: limits, source: source)
            #expect(found.count(where: { $0.hasPrefix("NOT_FOUND") }) == 0, "the check ends there: \(found)")
            #expect(found.last?.hasPrefix("USAGE") == true, "\(found)")
        }
    }

    @Test func `Files that are nested too deeply are found`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "sutra-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for number in 0..<70 {
            try "include f\(number + 1)\n".write(to: folder.appending(path: "f\(number)"), atomically: true, encoding: .utf8)
        }
        try "".write(to: folder.appending(path: "f70"), atomically: true, encoding: .utf8)
        let source = Source(name: folder.appending(path: "main").path)
        #expect(try errors(in: "include f0\n", source: source) == ["USAGE 1:9"])
        #expect(try errors(in: "include f10\n", source: source).isEmpty)
    }
}
