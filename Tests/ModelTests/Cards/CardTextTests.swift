import Model
import Testing
import Vocabulary

/// Protects cards from texts that cannot be kept or found, and leaves all others as they are.
@Suite struct CardTextTests {
    @Test(arguments: [
        "le chat", " a ", "a\r\nb\n", "\u{4E9C}", "e\u{301}", "\u{E9}", "\"q\"", "\u{1B}[2J", "\u{FEFF}", "\u{301}", "#",
        "\u{200B}", String(repeating: "x", count: CardText.byteLimit),
    ])
    func `A valid text is kept byte for byte`(_ text: String) throws {
        #expect(try Array(CardText.front(text).text.utf8) == Array(text.utf8))
        #expect(try Array(CardText.back(text).text.utf8) == Array(text.utf8))
    }

    @Test(arguments: ["", " ", "\t\r\n \u{B}\u{C}", "\u{3000}", "\u{A0}\u{2003}", "\u{2028}", "\u{85}"])
    func `A blank text is rejected as a front but not as a back`(_ text: String) throws {
        #expect(throws: Failure.invalid(.front, .empty)) { try CardText.front(text) }
        #expect(try CardText.back(text).text == text)
    }

    @Test(arguments: [
        ("a\0b", Flaw.containsNUL), ("\0", .containsNUL),
        (String(repeating: "x", count: 65_537), .tooLong(limit: 65_536, actual: 65_537)),
        (String(repeating: "\u{4E9C}", count: 21_846), .tooLong(limit: 65_536, actual: 65_538)),
    ])
    func `An invalid text is rejected`(_ text: String, _ flaw: Flaw) {
        #expect(throws: Failure.invalid(.front, flaw)) { try CardText.front(text) }
        #expect(throws: Failure.invalid(.back, flaw)) { try CardText.back(text) }
    }
}

/// Protects tags from being several words or unseen.
@Suite struct TagTests {
    @Test(arguments: ["verb", "verb::irregular", "\u{E9}t\u{E9}", "\u{65E5}\u{672C}", "a,b\"'#%", "\u{1F600}", "@3", "-"])
    func `A valid text is kept byte for byte`(_ text: String) throws {
        #expect(try Array(Tag(text).text.utf8) == Array(text.utf8))
    }

    @Test(arguments: [
        ("", Flaw.empty), (" ", .containsWhitespace), ("a b", .containsWhitespace), ("a\u{3000}b", .containsWhitespace),
        ("a\tb", .containsWhitespace), ("a\u{A0}", .containsWhitespace), ("a\u{85}", .containsWhitespace),
        ("a\u{1B}b", .containsControlCharacter), ("a\0", .containsControlCharacter), ("a\u{202E}b", .containsControlCharacter),
        ("a\u{200B}b", .containsControlCharacter), ("a\u{AD}b", .containsControlCharacter),
        (String(repeating: "x", count: 129), .tooLong(limit: 128, actual: 129)),
    ])
    func `An invalid text is rejected`(_ text: String, _ flaw: Flaw) {
        #expect(throws: Failure.invalid(.tag, flaw)) { try Tag(text) }
    }

    @Test(
        arguments: [
            ([], []), (["b", "a", "b", "a", "c"], ["b", "a", "c"]), (["a", "A"], ["a", "A"]),
            (["\u{E9}", "e\u{301}"], ["\u{E9}"]),
        ] as [([String], [String])])
    func `A list of tags keeps its order without duplicates`(_ texts: [String], _ expected: [String]) throws {
        #expect(try Tag.list(texts).map(\.text) == expected)
    }

    @Test func `A long list of tags keeps its order without duplicates`() throws {
        let texts = (0..<1000).map { "tag\($0 % 500)" }
        #expect(try Tag.list(texts).map(\.text) == Array(texts.prefix(500)))
        #expect(throws: Failure.invalid(.tag, .empty)) { try Tag.list(texts + [""]) }
    }
}
