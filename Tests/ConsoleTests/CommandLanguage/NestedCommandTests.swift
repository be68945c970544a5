import Testing
import ViewModel
import Wording

@testable import Console

@Suite("A command can have a command as its last argument")
struct NestedCommandTests {
    private static let table = Commands([
        .book,
        CommandGroup(
            "expect", "tests",
            Command(
                "error", "Expects an error.", [.required("CODE", .errorCode), .required("COMMAND", .command)], does: .reverts,
                examples: ["expect error USAGE book add"]
            ) { (_: LibraryViewModel, _) in .nothing }),
    ]).table

    @Test func `The words of a nested command are left unbound`() throws {
        let parser = CommandParser(table: Self.table)
        let statement = try #require(statements("expect error INVALID book list --limit x").first)
        #expect(parser.check(statement).isEmpty)
        let outer = try parser.bind(statement, variables: Variables())
        #expect(outer.text("CODE") == "INVALID")
        #expect(outer.words("COMMAND") == 3..<7)
        let error = #expect(throws: CommandError.self) {
            try parser.bind(statement, words: outer.words("COMMAND"), variables: Variables())
        }
        #expect(error.map { brief($0, in: statement) } == "INVALID 1:40 x")
        let inner = try parser.bind(statement, words: 3..<5, variables: Variables())
        #expect(inner.spec.name == "book list")
        #expect(inner.statement.text(in: inner.span) == "book list")
    }

    @Test(
        arguments: [
            ("expect error USAGE book list --limit x", "INVALID 1:38 x"),
            ("expect error NOT_FOUND bok list", "UNKNOWN_COMMAND 1:24 bok"),
            ("expect error WRONG book list", "INVALID 1:14 WRONG"), ("expect error UNKNOWN_COMMAND bok list", nil),
            ("expect error USAGE book add", nil), ("expect error SYNTAX book add \"\\q\"", nil),
            ("expect error SYNTAX \\\nbook add \"\\q\"", nil),
            ("expect error SYNTAX book add \"", "SYNTAX 1:30 \""), ("expect error SYNTAX book add '\necho $x", "SYNTAX 1:30 '"),
            ("expect error SYNTAX book add \"\nbook add C\" \\q", "SYNTAX 1:30 \""),
            ("expect error SYNTAX book add \"one\ntwo \\q\"", "SYNTAX 2:5 \\q"),
            ("expect error SYNTAX book add <<END\nbook add C", "SYNTAX 1:30 <<END"),
            ("expect error SYNTAX book add A\\", "SYNTAX 1:31 \\"),
            ("expect error SYNTAX book add \"\\q\" \\\nbook add C", "SYNTAX 1:31 \\q"),
        ] as [(String, String?)])
    func `An error in a nested command is reported unless it is expected`(_ line: String, _ problem: String?) throws {
        let statement = try #require(statements(line).first)
        let found = CommandParser(table: Self.table).check(statement).map { brief($0, in: statement) }
        #expect(found == [problem].compactMap { $0 })
    }

    @Test func `A nested command must be given`() throws {
        let parser = CommandParser(table: Self.table)
        let statement = try #require(statements("expect error INVALID").first)
        #expect(parser.check(statement).map { brief($0, in: statement) } == ["USAGE 1:21"])
    }

    @Test func `A nested command is completed like any other`() {
        let completion = Completion(table: Self.table)
        let values = { (line: String) in completion.complete(line, cursor: line.utf8.count) { _ in [] }.candidates.map(\.value) }
        #expect(values("expect error USAGE b") == ["book"])
        #expect(values("expect error USAGE book re") == ["rename"])
        #expect(values("expect error USAGE book list --s") == ["--sort"])
    }
}
