import Testing

@testable import Console

/// A quote that is not closed where it should be does not turn the commands after it into a text.
@Suite("Quotes across lines") struct QuotesAcrossLinesTests {
    private let parser = CommandParser()

    /// Scripts with the place of the error and the line that it names.
    @Test(
        arguments: [
            // The closing quote is the opening one of another text.
            ("card add A \"one two\ncard add A \"three\" four", "1:12", 2), ("echo 'a\n\n  echo 'b c'", "1:6", 3),
            ("echo \"a\necho \"7\"", "1:6", 2), ("echo \"a\necho \"日本\"", "1:6", 2), ("echo \"a\necho \"(b)\"", "1:6", 2),
            ("echo ok x'a\nlet y 'b'", "1:10", 2),
            // Commands within the quotes.
            ("card add A it's 1\ncard add A 2 3\ncard add A 4 it's", "1:14", 2),
            ("card add A \"one\n# two\n\n\tbook  list\necho three\"", "1:12", 4),
            ("let x '\nreview start\n'", "1:7", 2), ("card add A --tag=\"x\nnote show @1\" b c", "1:18", 2),
            ("card add A \"$x\nbook list\" b", "1:12", 2),
            // Of several texts, the first that is suspicious.
            ("card add A 'one\ntwo' 'three\nbook list' four", "2:6", 3),
        ] as [(String, String, Int)])
    func `A quote that takes in commands is an error where it opens`(_ script: String, _ place: String, _ line: Int) throws {
        let statement = try #require(statements(script).first)
        let error = try #require(parser.check(statement).first)
        #expect(parser.check(statement).count == 1)
        #expect(brief(error, in: statement).hasPrefix("SYNTAX \(place) "))
        #expect(
            error.message.contains("in line \(line),") || error.message.contains("takes in line \(line),"), "\(error.message)")
        #expect(error.hints.first?.hasSuffix("a here-document: <<END") == true)
        let bound = #expect(throws: CommandError.self) { try parser.bind(statement, variables: Variables()) }
        #expect(bound.map { brief($0, in: statement) } == brief(error, in: statement))
    }

    @Test(arguments: [
        "card add A 'one\ntwo' three", "card add A \"one\n\ntwo\" \"three\nfour\"", "card add A 'a\nhelp me, let it be' b",
        "card add A 'the commands are\n- card add\n- book list' b", "card add A 'card add\nand more' b",
        "card add A 'a\ncards add up\nBook list\nbook lists' b", "card add A 'a\nbook' b", "echo 'a\nb'\"c\"' d'",
        "card add A 'a\nb'\\\n c", "card add A --tag='a\nb' c d", "echo 'a\nb' # card add", "echo 'a\nb'$x", "echo '\n'",
        "card add A <<END b\ncard add A 'c\nEND",
    ])
    func `A text of several lines is accepted`(_ script: String) throws {
        let statement = try #require(statements(script).first)
        #expect(parser.check(statement).isEmpty)
    }

    @Test func `At a prompt, a text may have any lines`() throws {
        var lexer = Lexer(source: Source(name: nil))
        #expect(lexer.feed("card add A 'one") == .incomplete(.quote("'")))
        #expect(lexer.feed("book list' two") == .complete)
        #expect(parser.check(lexer.take()).isEmpty)
    }
}
