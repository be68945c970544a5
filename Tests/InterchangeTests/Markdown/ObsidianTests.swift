import Interchange
import Model
import Testing
import Vocabulary

/// Protects the cards in notes for Obsidian's Spaced Repetition.
@Suite struct ObsidianTests {
    struct Case: CustomTestStringConvertible {
        let title: String
        let text: String
        let cards: [CardRecord]
        let schedules: Int

        init(_ title: String, _ text: String, _ cards: [CardRecord], schedules: Int = 0) {
            self.title = title
            self.text = text
            self.cards = cards
            self.schedules = schedules
        }

        var testDescription: String { title }
    }

    static let sides = [
        Case("nothing", "\n", []), Case("a line", "a::b\n", [card("a", "b", line: 1)]),
        Case(
            "spaces, CRLF, and several on following lines", "a :: b c \r\nd::e::f",
            [
                card("a", "b c", line: 1), card("d", "e::f", line: 2),
            ]),
        Case("both directions", "a:::b\n", [card("a", "b", line: 1), card("b", "a", line: 1)]),
        Case(
            "several lines", "\n# Title\n\nWhat\nis it?\n?\nThis.\n- That.\n\nProse.\n",
            [card("What\nis it?", "This.\n- That.", line: 4)]),
        Case("several lines in both directions", "a\n??\nb\n", [card("a", "b", line: 1), card("b", "a", line: 1)]),
        Case("text before a line is not part of it", "Prose\na::b\n", [card("a", "b", line: 2)]),
        Case("colons in the back of a card of several lines", "a\n?\nb::c\n", [card("a", "b::c", line: 1)]),
        Case("a question mark without a front", "?\n\na::b\n", [card("a", "b", line: 3)]),
        Case("code is no separator", "Use `a::b` here.\n\n``x::y`` c::d\n", [card("``x::y`` c", "d", line: 3)]),
        Case(
            "blocks of code keep their blank lines", "Code?\n?\n```c\nint a;\n\nstd::b\n```\n\n~~~\na::b\n~~~\n",
            [card("Code?", "```c\nint a;\n\nstd::b\n```", line: 1)]),
        Case("a side that is empty is none", "a::\n::b\n\nc::d\n", [card("c", "d", line: 4)]),
    ]

    static let highlights = [
        Case("a highlight", "==Paris== is in France.\n", [card("[…] is in France.", "Paris", line: 1)]),
        Case(
            "a card for each", "The ==a==\nand ==b==.\n\nProse.\n",
            [card("The […]\nand b.", "a", line: 1), card("The a\nand […].", "b", line: 1)]),
        Case(
            "numbers and hints", "==1;;a== ==2;;b;;what== ==1;;c==\n",
            [card("[…] b […]", "a, c", line: 1), card("a [what] c", "b", line: 1)]),
        Case("comparisons, headings and code", "a == b == c\n====\n`==x==`\n\n==y==\n", [card("[…]", "y", line: 5)]),
        Case("a card of sides with a highlight", "==a==\n?\nb\n", [card("==a==", "b", line: 1)]),
    ]

    static let tagged = [
        Case("no book by the tag of all cards", "#flashcards\n\na::b\n", [card("a", "b", line: 3)]),
        Case(
            "decks and tags for the cards below", "#flashcards/French #noun #a/b\na::b\n\n#flashcards/Math/Algebra\nc\n?\nd\n",
            [
                card("a", "b", ["noun", "a/b"], book: "French", line: 2),
                card("c", "d", ["noun", "a/b"], book: "Math/Algebra", line: 5),
            ]),
        Case(
            "a deck of one card", "#flashcards/X a::b\nc::d\n\n#flashcards/Y ==e==\n",
            [
                card("a", "b", book: "X", line: 1), card("c", "d", line: 2), card("[…]", "e", book: "Y", line: 4),
            ]),
        Case("a deck in a heading", "# Verbs #flashcards/V\n\na::b #c\n", [card("a", "b #c", book: "V", line: 3)]),
        Case(
            "front matter", "---\naliases: [x]\ntags: [flashcards/F, verb]\n---\na::b\n",
            [card("a", "b", ["verb"], book: "F", line: 5)]),
        Case(
            "a list in front matter", "---\ntags:\n  - \"#flashcards\"\n  - verb\nother:\n  - x\n---\na::b\n",
            [card("a", "b", ["verb"], line: 8)]),
        Case("a line that begins no front matter", "---\na::b\nc::d\n", [card("a", "b", line: 2), card("c", "d", line: 3)]),
    ]

    static let schedules = [
        Case(
            "on a line of its own", "a:::b\n<!--SR:!2026-01-31,4,270!2026-02-01,3,250-->\nc::d\n",
            [card("a", "b", line: 1), card("b", "a", line: 1), card("c", "d", line: 3)], schedules: 2),
        Case("at the end of the line", "a::b <!--SR:!2026-01-31,4,270-->\n", [card("a", "b", line: 1)], schedules: 1),
        Case(
            "after a card of several lines", "a\n?\nb\n<!--SR:!2026-01-31,4,270-->\n\nThe ==c==\n<!--SR:!2026-01-31,4,270-->\n",
            [card("a", "b", line: 1), card("The […]", "c", line: 6)], schedules: 2),
        Case("other comments", "<!-- a::b -->\n<!-- c\n\nd::e\n-->\nf::g\n", [card("f", "g", line: 6)]),
    ]

    @Test(arguments: sides + highlights + tagged + schedules)
    func `A note is read into cards with their line numbers`(_ example: Case) throws {
        for chunk in [1, 5, 65_536] {
            let cards = try read(example.text.utf8, as: .obsidian, chunk: chunk)
            #expect(cards.map { Exact($0) } == example.cards.map { Exact($0) })
        }
        let folder = try Folder()
        let path = try folder.file("a.md", example.text.utf8)
        let reading = try DiskFileGateway().read(from: path, as: .cards(.obsidian)) { _ in }
        #expect(reading.leftOutSchedules == example.schedules)
    }

    @Test(arguments: [
        ("a.md", "Q: a\nA: b\n", CardFormat.markdown), ("a.md", "# Notes\n\nC: [a]::b\n", .markdown),
        ("a.md", "# Notes\n\nText.\n\na::b\n", .obsidian), ("a.md", "a\n?\nb\n", .obsidian), ("a.MD", "==a==\n", .obsidian),
        ("a.md", "#flashcards\n\na::b\n", .obsidian), ("noname", "#flashcards\na::b\n", .obsidian),
        ("noname", "Q: a\nA: b\n", .markdown), ("a.md", String(repeating: "Prose.\n\n", count: 4000) + "a::b\n", .obsidian),
    ])
    func `The content of a Markdown file decides its format`(_ name: String, _ text: String, _ format: CardFormat) throws {
        for chunk in [512, 65_536] {
            let folder = try Folder()
            let path = try folder.file(name, text.utf8)
            let reading = try DiskFileGateway(chunk: chunk).read(from: path, as: nil) { _ in }
            #expect(reading.format == .cards(format))
        }
    }

    @Test func `Backticks that are not closed take no time`() {
        let runs = (1...1500).map { String(repeating: "`", count: $0) }.joined(separator: " ")
        #expect(throws: Refused(flaw: .markdown(.noCards(format: "obsidian")), line: 0)) {
            try read("x \(runs) x\n".utf8, as: .obsidian)
        }
    }

    @Test func `A note without cards is rejected`() {
        #expect(throws: Refused(flaw: .markdown(.noCards(format: "obsidian")), line: 0)) {
            try read("# Notes\n\nProse.\n".utf8, as: .obsidian)
        }
    }

    @Test func `Too many highlights and too long a text are reported at their line`() {
        let many = "\n" + String(repeating: "==a== ", count: 501)
        #expect(throws: Refused(flaw: .markdown(.tooManyDeletions(limit: 500)), line: 2)) { try read(many.utf8, as: .obsidian) }
        let endless = "a\n\n```\n" + String(repeating: "x\n", count: 20_000)
        #expect(throws: Refused(flaw: .tooLong(limit: 10_000), line: 3)) {
            try read(endless.utf8, as: .obsidian, chunk: 512, recordLimit: 10_000)
        }
    }
}
