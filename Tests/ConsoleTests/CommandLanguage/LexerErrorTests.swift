import Testing

@testable import Console

/// A script and its lexical errors.
struct ErrorCase: CustomTestStringConvertible, Sendable {
    let script: String
    let errors: [String]

    init(_ script: String, _ errors: String...) {
        self.script = script
        self.errors = errors
    }

    var testDescription: String { script.debugDescription }
}

@Suite("A lexical error has its position")
struct LexerErrorTests {
    @Test(arguments: [
        ErrorCase("a 'b", "SYNTAX 1:3 '"),
        ErrorCase("a\nb \"c\nd", "SYNTAX 2:3 \""),
        ErrorCase("a 'b\nc' 'd", "SYNTAX 2:4 '"),
        ErrorCase("a \\", "SYNTAX 1:3 \\"),
        ErrorCase("a\\\n b \\\n", "SYNTAX 2:4 \\"),
        ErrorCase("a <<X\nb", "SYNTAX 1:3 <<X"),
        ErrorCase("a <<X <<Y\nX\nZ", "SYNTAX 1:7 <<Y"),
        ErrorCase("a <<", "SYNTAX 1:3 <<"),
        ErrorCase("a <<<b", "SYNTAX 1:3 <<<b"),
        ErrorCase("a <<'X'\n", "SYNTAX 1:3 <<'X'"),
        ErrorCase(
            #"a "\q\r\0\'\x41""#, #"SYNTAX 1:4 \q"#, #"SYNTAX 1:6 \r"#, #"SYNTAX 1:8 \0"#, #"SYNTAX 1:10 \'"#, #"SYNTAX 1:12 \x"#),
        ErrorCase(#"a "\é""#, #"SYNTAX 1:4 \é"#),
        ErrorCase("a \"b\\\nc\"", #"SYNTAX 1:5 \"#),
        ErrorCase(#"a "\u" b"#, #"SYNTAX 1:4 \u"#),
        ErrorCase(#"a "\u{}\u{g}\u{41""#, #"SYNTAX 1:4 \u{}"#, #"SYNTAX 1:8 \u{"#, #"SYNTAX 1:13 \u{41"#),
        ErrorCase(
            #"a "\u{0}\u{D800}\u{110000}\u{fffffffffff}""#,
            #"SYNTAX 1:4 \u{0}"#, #"SYNTAX 1:9 \u{D800}"#, #"SYNTAX 1:17 \u{110000}"#, #"SYNTAX 1:27 \u{fffffffffff}"#),
        ErrorCase("a ${b", "SYNTAX 1:3 ${b"),
        ErrorCase("a \"${}\" ${1} ${b-c}", "SYNTAX 1:4 ${", "SYNTAX 1:9 ${", "SYNTAX 1:14 ${b"),
        ErrorCase(#"l\'eau \d"#, #"SYNTAX 1:2 \"#, #"SYNTAX 1:8 \"#),
        ErrorCase("a\u{1b}[31m b\u{7f}", "SYNTAX 1:2 \u{1b}", "SYNTAX 1:9 \u{7f}"),
        ErrorCase("a\rb", "SYNTAX 1:2 \r"),
        ErrorCase("a\0b 'c\0'\n# \0", "SYNTAX 1:2 \0", "SYNTAX 2:3 \0"),
        ErrorCase(
            #"a --"b" --$c --d"e" --f$g=h"#,
            #"SYNTAX 1:3 --"b""#, #"SYNTAX 1:9 --$c"#, #"SYNTAX 1:14 --d"e""#, #"SYNTAX 1:21 --f$g=h"#),
        ErrorCase("e\u{301}👨‍👩‍👧\t日 'b", "SYNTAX 1:6 '"),
    ])
    func `Each lexical error is reported at its position`(_ test: ErrorCase) {
        let found = statements(test.script).flatMap { statement in statement.errors.map { brief($0, in: statement) } }
        #expect(found == test.errors)
    }

    @Test(arguments: ["a \"\\q\"\nb 'c'\nd ${\ne"])
    func `Reading continues after an error`(_ script: String) {
        #expect(statements(script).map(\.errors.count) == [1, 0, 1, 0])
    }

    /// Bytes that are not UTF-8, and the column where they begin.
    @Test(
        arguments: [
            ([0x61, 0xFF], 2), ([0x61, 0x20, 0xC3], 3), ([0xC3, 0xA9, 0x80], 2), ([0xE2, 0x82], 1),
            ([0xED, 0xA0, 0x80], 1), ([0xC0, 0x80], 1), ([0xF5, 0x80, 0x80, 0x80], 1), ([0x23, 0x20, 0xFE], 3),
            ([0x61, 0x20, 0x27, 0xE2, 0x28, 0xA1, 0x27], 4),
        ] as [([UInt8], Int)])
    func `Invalid UTF-8 is reported at its line and column`(_ bytes: [UInt8], _ column: Int) throws {
        let statement = try #require(statements([0x6F, 0x6B, 0x0A] + bytes + [0x0A]).last)
        let error = try #require(statement.errors.first)
        #expect(statement.position(of: error.span.start) == SourcePosition(line: 2, column: column))
        guard case .syntax(.invalidUTF8) = error.reason else {
            Issue.record("\(error.reason)")
            return
        }
    }

    @Test func `Invalid UTF-8 in a here-document is reported on its line`() throws {
        let statement = try #require(statements(Array("a <<X\nb\n".utf8) + [0x63, 0xFF] + Array("\nX\n".utf8)).first)
        #expect(statement.errors.map { statement.position(of: $0.span.start) } == [SourcePosition(line: 3, column: 2)])
    }
}
