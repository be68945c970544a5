import Testing

@testable import Console

@Suite("The keyboard is read a line at a time")
struct LexerLineTests {
    @Test func `Every kind of continuation is named`() {
        var lexer = Lexer(source: Source(name: nil))
        #expect(lexer.feed("") == .blank)
        #expect(lexer.feed("# comment") == .blank)
        #expect(lexer.feed("card add \\") == .incomplete(.backslash))
        #expect(lexer.feed("French 'le") == .incomplete(.quote("'")))
        #expect(lexer.feed("chat' \"the") == .incomplete(.quote("\"")))
        #expect(lexer.feed("cat\" <<A <<B") == .incomplete(.hereDocument(tag: "A")))
        #expect(lexer.feed("B") == .incomplete(.hereDocument(tag: "A")))
        #expect(lexer.feed("A") == .incomplete(.hereDocument(tag: "B")))
        #expect(lexer.feed("B") == .complete)
        let statement = lexer.take()
        #expect(statement.line == 3)
        #expect(statement.endLine == 10)
        #expect(lexer.feed("quit") == .complete)
        #expect(lexer.take().line == 10)
    }

    @Test func `A partly typed command can be discarded`() throws {
        var lexer = Lexer(source: Source(name: nil))
        #expect(lexer.feed("card add 'le") == .incomplete(.quote("'")))
        lexer.reset()
        #expect(lexer.feed("book list") == .complete)
        #expect(try values(lexer.take()) == ["book", "list"])
    }

    @Test func `The end of input ends an open command with an error`() {
        var lexer = Lexer(source: Source(name: nil))
        #expect(lexer.finish().map(Shape.init) == nil)
        #expect(lexer.feed("book add 'a") == .incomplete(.quote("'")))
        let statement = lexer.finish()
        #expect(statement?.errors.count == 1)
        #expect(lexer.finish().map(Shape.init) == nil)
    }

    @Test func `An error makes a line complete`() {
        var lexer = Lexer(source: Source(name: nil))
        #expect(lexer.feed(#"echo "\q""#) == .complete)
        #expect(lexer.take().errors.count == 1)
    }
}
