import TerminalText
import Testing
import Wording

@testable import Console

@Suite("Errors look as the contract shows them")
struct ErrorTextTests {
    private func place(_ script: String, name: String? = "first.sutra", included: IncludeSite? = nil, statement index: Int = 0)
        -> Statement
    {
        let reader = ScriptReader(text: script, source: Source(name: name, includedAt: included))
        var found: [Statement] = []
        while let statement = try? reader.next() { found.append(statement) }
        return found[index]
    }

    private func text(_ error: Diagnostic, _ presentation: Presentation = .plain) -> String {
        ErrorText(presentation).text(of: error)
    }

    @Test func `An error shows its position, line, caret, hint and include site`() throws {
        let main = Source(name: "main.sutra")
        let script = String(repeating: "\n", count: 11) + #"card add Frnech "le chat" "the cat""# + "\n"
        let statement = place(script, included: IncludeSite(source: main, position: SourcePosition(line: 3, column: 1)))
        let invocation = try CommandParser().bind(statement, variables: Variables())
        let error = Diagnostic(
            .notFound, #"no book named "Frnech""#, in: invocation, at: "BOOK", hints: [#"did you mean "French" (@3)?"#])
        #expect(
            text(error) == """
                first.sutra:12:10: error: no book named "Frnech" [NOT_FOUND]
                  card add Frnech "le chat" "the cat"
                           ^~~~~~
                  hint: did you mean "French" (@3)?
                  included from main.sutra:3:1

                """)
    }

    @Test func `At the prompt, an error omits the file and the position`() {
        let statement = place("bok list", name: nil)
        let error = Diagnostic(CommandParser().check(statement)[0], in: statement)
        #expect(
            text(error) == "error: no command \"bok\" [UNKNOWN_COMMAND]\n  bok list\n  ^~~\n  hint: did you mean \"book list\"?\n"
        )
    }

    @Test func `An error without a position shows its message and hints`() {
        #expect(
            text(Diagnostic(.busy, "the library is busy", hints: ["try again"]))
                == "error: the library is busy [BUSY]\n  hint: try again\n")
    }

    @Test func `An error lists the whole chain of includes`() {
        let main = Source(name: "main.sutra")
        let middle = Source(
            name: "b\n.sutra", includedAt: IncludeSite(source: main, position: SourcePosition(line: 1, column: 1)))
        let statement = place("quit now", included: IncludeSite(source: middle, position: SourcePosition(line: 7, column: 3)))
        let error = Diagnostic(CommandParser().check(statement)[0], in: statement)
        #expect(text(error).hasSuffix("  included from b⏎.sutra:7:3\n  included from main.sutra:1:1\n"))
    }

    /// A line, the text that the caret is under, and both lines of the picture.
    @Test(arguments: [
        ("quit é日本 x", "x", "quit é日本 x", "           ^"), ("quit 日本", "日本", "quit 日本", "     ^~~~"),
        ("quit e\u{301}e\u{301} x", "x", "quit e\u{301}e\u{301} x", "        ^"), ("quit\tx", "x", "quit⇥   x", "        ^"),
        ("\tquit\t'a\tb'", "'a\tb'", "⇥       quit⇥   'a⇥     b'", "                ^~~~~~~~~~"),
        ("quit 'a\u{1b}[1m' x", "x", "quit 'a␛[1m' x", "             ^"),
        ("quit 👨‍👩‍👧 x", "x", "quit 👨‍👩‍👧 x", "        ^"), ("book add", "", "book add", "        ^"),
    ])
    func `The caret stands under the marked text`(_ line: String, _ marked: String, _ shown: String, _ caret: String) throws {
        let statement = place(line)
        let bytes = Array(line.utf8)
        let needle = Array(marked.utf8)
        let start = try #require((0...bytes.count - needle.count).last { bytes[$0...].starts(with: needle) })
        let span = SourceSpan(
            start: needle.isEmpty ? bytes.count : start, end: needle.isEmpty ? bytes.count : start + needle.count)
        let lines = text(Diagnostic(.usage, "m", in: statement, at: span)).split(separator: "\n")
        #expect(lines[1] == "  " + shown)
        #expect(lines[2] == "  " + caret)
    }

    @Test func `An error in a multi-line command shows only the line that is wrong`() {
        let statement = place("card list \\\n  French \\\n --limit 'x\ny' --due\n")
        let error = Diagnostic(CommandParser().check(statement)[0], in: statement)
        #expect(
            text(error).hasPrefix(
                "first.sutra:3:10: error: \"x⏎y\" is not a whole number (0 or more) [INVALID]\n   --limit 'x\n           ^~\n"))
    }

    @Test(arguments: [40, 60, 80])
    func `A long line is cut to the part around the caret`(_ width: Int) {
        let filler = String(repeating: "日本 abc ", count: 40)
        for line in ["quit '\(filler)' here '\(filler)'", "quit here '\(filler)'", "quit '\(filler)' here", "quit here\(filler)"]
        {
            let statement = place(line)
            let start = Array(line.utf8).indices.first { Array(line.utf8)[$0...].starts(with: "here".utf8) } ?? 0
            let span = SourceSpan(start: start, end: start + 4)
            let lines = text(Diagnostic(.usage, "m", in: statement, at: span), .terminal(width)).split(separator: "\n").map(
                String.init)
            #expect(DisplayWidth.of(lines[1]) <= width)
            #expect(lines[1].contains("…"))
            // The caret is under the word.
            let column = lines[2].prefix { $0 == " " }.count
            var cells = 0
            let under = lines[1].drop { character in
                defer { cells += DisplayWidth.of(character) }
                return cells < column
            }
            #expect(under.hasPrefix("here"), "\(lines[1])")
            #expect(lines[2].hasSuffix("^~~~"))
        }
    }

    @Test(arguments: [12, 20, 40]) func `Neither a caret nor its line is longer than the window`(_ width: Int) {
        let line = "quit '" + String(repeating: "x", count: 500) + "'"
        let statement = place(line)
        let lines = text(Diagnostic(CommandParser().check(statement)[0], in: statement), .terminal(width)).split(separator: "\n")
        #expect(lines[1...2].allSatisfy { DisplayWidth.of(String($0)) <= width })
        #expect(lines[1].hasSuffix("…"))
    }

    @Test func `A line of one mebibyte is not printed in full`() {
        let statement = place("quit '" + String(repeating: "x", count: 1 << 20) + "'")
        #expect(text(Diagnostic(CommandParser().check(statement)[0], in: statement)).utf8.count < 600)
    }

    @Test func `Invalid UTF-8 is shown as replacement characters`() throws {
        let statement = try #require(statements([0x61, 0x20, 0xFF, 0x62]).first)
        let error = Diagnostic(statement.errors[0], in: statement)
        #expect(
            text(error)
                == "test.sutra:1:3: error: invalid UTF-8: the byte 0xFF [SYNTAX]\n  a \u{FFFD}b\n    ^\n  hint: the input must be UTF-8\n"
        )
    }

    @Test func `An error is coloured only on request`() {
        let statement = place("bok", name: "a")
        let error = Diagnostic(CommandParser().check(statement)[0], in: statement)
        #expect(!text(error, .terminal(80)).contains("\u{1b}"))
        #expect(text(error, Presentation(width: 80, style: .coloured)).contains("\u{1b}[1;31merror:\u{1b}[0m no command"))
    }
}
