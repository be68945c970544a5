import Interchange
import Model
import Testing
import Vocabulary

/// Protects decks of hashcards and SuperMemo.
@Suite struct MarkdownTests {
    struct Case: CustomTestStringConvertible {
        let title: String
        let text: String
        let cards: [CardRecord]

        init(_ title: String, _ text: String, _ cards: [CardRecord]) {
            self.title = title
            self.text = text
            self.cards = cards
        }

        var testDescription: String { title }
    }

    static let questions = [
        Case("nothing", "", []), Case("empty lines and separators", "\n---\n \n---\n", []),
        Case("a card", "Q: a\nA: b\n", [card("a", "b", line: 1)]),
        Case("no space, CRLF, and no line end", "\u{FEFF}Q:a\r\nA:b", [card("a", "b", line: 1)]),
        Case(
            "several lines with blank lines between", "Q: List:\n\n- a\nA: first\n\n  - b \n\n\nQ: c\nA: d\n\n",
            [card("List:\n\n- a", "first\n\n  - b", line: 1), card("c", "d", line: 9)]),
        Case(
            "a side that begins on the next line", "Q:\nWhat?\nA:\n\nThat.\n", [card("What?", "That.", line: 1)]),
        Case(
            "a separator ends a card, and text after it is none", "# Deck\n\nQ: a\nA: b\n---\nNotes.\n\nQ: c\nA: d\n",
            [card("a", "b", line: 3), card("c", "d", line: 8)]),
        Case(
            "SuperMemo's repeated markers", "Q: a\nQ: b\nA: c\nA: d\n\nQ: e\nA: f\n",
            [card("a\nb", "c\nd", line: 1), card("e", "f", line: 6)]),
        Case("an empty side", "Q:\nA:\n", [card("", "", line: 1)]),
        Case("markers only at the beginning of a line", "Q: a Q: b\n A: c\nA: d\n", [card("a Q: b\n A: c", "d", line: 1)]),
        Case(
            "other Markdown stays as it is", "Q: *a* `b` \\(x\\) &amp;\nA: $\\frac{1}{2}$ ![](c.png)\n",
            [card("*a* `b` \\(x\\) &amp;", "$\\frac{1}{2}$ ![](c.png)", line: 1)]),
        Case(
            "references and escapes", "Q: &#32;a&#x41;\nQ\\: x\nA: b\n\\---\n&#0; &#;",
            [
                card(" aA\nQ: x", "b\n---\n&#0; &#;", line: 1)
            ]),
    ]

    static let heads = [
        Case(
            "a deck name", "---\nname = \"Fran\\u00e7ais \\\"1\\\"\"\n---\n\nQ: a\nA: b\n",
            [
                card("a", "b", book: "Fran\u{E7}ais \"1\"", line: 5)
            ]),
        Case("a literal name", "---\nx = 1\nname='C:\\d'\n---\nQ: a\nA: b\n", [card("a", "b", book: "C:\\d", line: 5)]),
        Case("other front matter", "---\ntitle: x\n---\nQ: a\nA: b\n", [card("a", "b", line: 4)]),
        Case(
            "a separator that begins no front matter", "---\nQ: a\nA: b\n---\nQ: c\nA: d\n",
            [
                card("a", "b", line: 2), card("c", "d", line: 5),
            ]),
        Case(
            "comments with book and tags",
            "<!-- book: X -->\n<!--tags: t u-->\nQ: a\nA: b\n\nQ: c\nA: d\n---\n<!-- tags: -->\n<!-- other: -->\nQ: e\nA: f\n",
            [
                card("a", "b", ["t", "u"], book: "X", line: 3), card("c", "d", ["t", "u"], book: "X", line: 6),
                card("e", "f", book: "X", line: 11),
            ]),
    ]

    static let clozes: [(text: String, records: [FileRecord])] = [
        ("C: [Paris] is in France.\n", [cloze("{{c1::Paris}} is in France.", line: 1)]),
        (
            "C: The [order] of a group\nis its [size].\n\nC: [x]\n",
            [cloze("The {{c1::order}} of a group\nis its {{c2::size}}.", line: 1), cloze("{{c1::x}}", line: 4)]
        ),
        (
            "C: \\[a\\] ![alt](b.png) [c [d] \\]e]\n", [cloze("[a] ![alt](b.png) {{c1::c [d] ]e}}", line: 1)]
        ),
        ("C: [a] [b\n", [cloze("{{c1::a}} [b", line: 1)]), ("C: &#91;[a&#32;]\n", [cloze("[{{c1::a }}", line: 1)]),
        // What the braces of a note would change stays plain cards.
        (
            "C: [std::vector] of [x]\n",
            [
                .card(CardRecord(front: "[…] of x", back: "std::vector", line: 1)),
                .card(CardRecord(front: "std::vector of […]", back: "x", line: 1)),
            ]
        ),
        ("C: [\\frac{1}{x^{2}}] y\n", [.card(CardRecord(front: "[…] y", back: "\\frac{1}{x^{2}}", line: 1))]),
        ("C: [x}] {{c7::y}}\n", [.card(CardRecord(front: "[…] {{c7::y}}", back: "x}", line: 1))]),
    ]

    private static func cloze(_ text: String, line: Int) -> FileRecord {
        .note(NoteRecord(meaning: .cloze, fields: [text], isNumberedInOrder: true, line: line))
    }

    @Test(arguments: clozes)
    func `A text with deletions is a cloze note if it can be written as one`(_ text: String, _ expected: [FileRecord]) throws {
        for chunk in [1, 5, 65_536] {
            let found = try records(of: text.utf8, as: .markdown, chunk: chunk)
            #expect(found == expected)
        }
    }

    @Test(arguments: questions + heads)
    func `Markdown is read into cards with their line numbers`(_ example: Case) throws {
        for chunk in [1, 5, 65_536] {
            let cards = try read(example.text.utf8, as: .markdown, chunk: chunk)
            #expect(cards.map { Exact($0) } == example.cards.map { Exact($0) })
        }
    }

    @Test(
        arguments: [
            ("Q: a\n\nQ: b\nA: c\n", .questionWithoutAnswer, 1), ("Q: a\n---\nQ: b\nA: c\n", .questionWithoutAnswer, 1),
            ("\nQ: a\n", .questionWithoutAnswer, 2), ("Q: a\nC: [b]\n", .questionWithoutAnswer, 1),
            ("A: a\n", .answerWithoutQuestion, 1), ("Q: a\nA: b\n\nA: c\n", .answerWithoutQuestion, 4),
            ("C: [a]\nA: c\n", .answerWithoutQuestion, 2), ("C: a\n", .noDeletion, 1), ("C: \\[a\\] ![b]\n", .noDeletion, 1),
            ("---\nname = x\n---\nQ: a\nA: b\n", .deckName, 1), ("Just text.\n", .noCards(format: "markdown"), 0),
            ("---\na\n", .noCards(format: "markdown"), 0),
            ("C: " + String(repeating: "[a] ", count: 501), .tooManyDeletions(limit: 500), 1),
        ] as [(String, MarkdownFlaw, Int)])
    func `A part that is not a card is reported at its line`(_ text: String, _ flaw: MarkdownFlaw, line: Int) {
        #expect(throws: Refused(flaw: .markdown(flaw), line: line)) {
            let cards = try read(text.utf8, as: .markdown)
            Issue.record("read \(cards)")
        }
    }

    @Test func `Flawed cards are reported together`() throws {
        let folder = try Folder()
        let path = try folder.file("a.md", "Q: a\n---\nC: b\n---\nQ: c\nA: d\nA: e\n\nA: f\n".utf8)
        var records: [FileRecord] = []
        try DiskFileGateway().read(from: path, as: nil) { records.append($0) }
        #expect(
            records == [
                .flawed(RecordFlaw(.markdown(.questionWithoutAnswer), line: 1)),
                .flawed(RecordFlaw(.markdown(.noDeletion), line: 3)),
                .card(CardRecord(front: "c", back: "d\ne", line: 5)),
                .flawed(RecordFlaw(.markdown(.answerWithoutQuestion), line: 9)),
            ])
    }

    @Test func `Cards are written as questions and answers`() throws {
        let cards = WritingTests.cards + [card("- a\nA: b\n---", "C\\: x", ["t"], line: 0)]
        #expect(
            text(try written(cards, as: .markdown)) == #"""
                <!-- book: French -->
                <!-- tags: noun animal -->
                Q: le chat
                A: the cat

                ---

                <!-- book: X -->
                <!-- tags: -->
                Q: a,b
                A: c	d

                ---

                <!-- book: -->
                Q: say "hi"
                A:

                ---

                <!-- tags: t -->
                Q: #1
                A: a&#13;
                b

                ---

                <!-- tags: -->
                Q: &#32;x&#32;
                A: café&#32;

                ---

                <!-- tags: t -->
                Q: - a
                A\: b
                \---
                A: C\\: x

                """#)
    }

    @Test func `Notes are written with their kinds, and texts with deletions as such if they can be`() throws {
        let cards = [
            CardRecord(front: "{{c1::Paris}} is in {{c2::[the] North}}.", back: "", tags: [], book: "B", kind: .cloze),
            CardRecord(front: "chien", back: "dog", tags: [], book: "B", kind: .reversed),
            CardRecord(front: "[A] {{c1::b}}", back: "", tags: [], book: "B", kind: .cloze),
            CardRecord(front: "{{c1::Paris::city}}", back: "", tags: [], book: "B", kind: .cloze),
            CardRecord(front: "{{c1::Paris}}", back: "extra", tags: [], book: "B", kind: .cloze),
            CardRecord(front: "chat", back: "cat", tags: [], book: "B"),
        ]
        let text = """
            <!-- book: B -->
            C: [Paris] is in [\\[the\\] North].

            ---

            <!-- kind: reversed -->
            Q: chien
            A: dog

            C: \\[A\\] [b]

            ---

            <!-- kind: cloze -->
            Q: {{c1::Paris::city}}
            A:

            Q: {{c1::Paris}}
            A: extra

            ---

            <!-- kind: -->
            Q: chat
            A: cat

            """
        #expect(String(decoding: try written(cards, as: .markdown), as: UTF8.self) == text)
    }

    @Test func `A single book is the name of the deck`() throws {
        let bytes = try written([card("a", "b", line: 0), card("c", "d", line: 0)], as: .markdown, book: "A \"B\"")
        #expect(text(bytes) == "---\nname = \"A \\\"B\\\"\"\n---\n\nQ: a\nA: b\n\nQ: c\nA: d\n")
        #expect(try read(bytes, as: .markdown).map(\.book) == ["A \"B\"", "A \"B\""])
    }

    @Test func `The time to find deletions is linear in the length of the text`() {
        let brackets = String(repeating: "[", count: 60_000)
        #expect(throws: Refused(flaw: .markdown(.noDeletion), line: 1)) { try read("C: \(brackets)".utf8, as: .markdown) }
        #expect(throws: Refused(flaw: .markdown(.noDeletion), line: 1)) {
            try read("C: ![\(brackets)\\]".utf8, as: .markdown)
        }
    }

    @Test func `An endless card is rejected`() {
        let text = "Q: a\nA: b\n\nQ: c\n" + String(repeating: "x\n", count: 20_000)
        #expect(throws: Refused(flaw: .tooLong(limit: 10_000), line: 4)) {
            try read(text.utf8, as: .markdown, chunk: 512, recordLimit: 10_000)
        }
    }

    @Test func `A text of deletions that is too long for a card is rejected once`() {
        let text = "C: " + String(repeating: "[a] x ", count: 20_000)
        #expect(throws: Refused(flaw: .card(.front, .tooLong(limit: CardText.byteLimit, actual: 119_999)), line: 1)) {
            try read(text.utf8, as: .markdown)
        }
    }
}
