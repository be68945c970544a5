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

        init(_ title: String, _ text: String, _ cards: [CardRecord]) {
            self.title = title
            self.text = text
            self.cards = cards
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
        Case(
            "several lines", "\n# Title\n\nWhat\nis it?\n?\nThis.\n- That.\n\nProse.\n",
            [card("What\nis it?", "This.\n- That.", line: 4)]),
        Case("text before a line is not part of it", "Prose\na::b\n", [card("a", "b", line: 2)]),
        Case("colons in the back of a card of several lines", "a\n?\nb::c\n", [card("a", "b::c", line: 1)]),
        Case("a question mark without a front", "?\n\na::b\n", [card("a", "b", line: 3)]),
        Case("code is no separator", "Use `a::b` here.\n\n``x::y`` c::d\n", [card("``x::y`` c", "d", line: 3)]),
        Case(
            "blocks of code keep their blank lines", "Code?\n?\n```c\nint a;\n\nstd::b\n```\n\n~~~\na::b\n~~~\n",
            [card("Code?", "```c\nint a;\n\nstd::b\n```", line: 1)]),
        Case("a side that is empty is none", "a::\n::b\n\nc::d\n", [card("c", "d", line: 4)]),
    ]

    static let notes: [(text: String, records: [FileRecord])] = [
        ("a:::b\n", [.note(NoteRecord(meaning: .reversed, fields: ["a", "b"], line: 1))]),
        ("a\n??\nb\n", [.note(NoteRecord(meaning: .reversed, fields: ["a", "b"], line: 1))]),
        ("==Paris== is in France.\n", [cloze("{{c1::Paris}} is in France.", line: 1)]),
        ("The ==a==\nand ==b==.\n\nProse.\n", [cloze("The {{c1::a}}\nand {{c2::b}}.", line: 1)]),
        ("==1;;a== ==2;;b;;what== ==1;;c==\n", [cloze("{{c1::a}} {{c2::b::what}} {{c1::c}}", line: 1)]),
        ("a == b == c\n====\n`==x==`\n\n==y==\n", [cloze("{{c1::y}}", line: 5)]),
        ("==a==\n?\nb\n", [.card(CardRecord(front: "==a==", back: "b", line: 1))]),
        (
            "#flashcards/X #t\n\n#flashcards/Y ==e==\n\nf:::g\n",
            [
                .note(
                    NoteRecord(
                        meaning: .cloze, fields: ["{{c1::e}}"], tags: ["t"], book: "Y", isNumberedInOrder: true, line: 3)),
                .note(NoteRecord(meaning: .reversed, fields: ["f", "g"], tags: ["t"], book: "X", line: 5)),
            ]
        ),
    ]

    private static func cloze(_ text: String, _ schedules: [ScheduleRecord?] = [], line: Int) -> FileRecord {
        .note(NoteRecord(meaning: .cloze, fields: [text], schedules: schedules, isNumberedInOrder: true, line: line))
    }

    @Test(arguments: notes)
    func `Highlights and cards in both directions are notes`(_ text: String, _ expected: [FileRecord]) throws {
        for chunk in [1, 5, 65_536] {
            let found = try records(of: text.utf8, as: .obsidian, chunk: chunk)
            #expect(found == expected)
        }
    }

    static let tagged = [
        Case("no book by the tag of all cards", "#flashcards\n\na::b\n", [card("a", "b", line: 3)]),
        Case(
            "decks and tags for the cards below", "#flashcards/French #noun #a/b\na::b\n\n#flashcards/Math/Algebra\nc\n?\nd\n",
            [
                card("a", "b", ["noun", "a/b"], book: "French", line: 2),
                card("c", "d", ["noun", "a/b"], book: "Math/Algebra", line: 5),
            ]),
        Case(
            "a deck of one card", "#flashcards/X a::b\nc::d\n",
            [
                card("a", "b", book: "X", line: 1), card("c", "d", line: 2),
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

    /// 2026-01-31 is day 20,484.
    private static let first = ScheduleRecord(dueDay: 20_484, interval: 4, ease: 2.7)
    private static let second = ScheduleRecord(dueDay: 20_485, interval: 3, ease: 2.5)

    static let schedules: [(text: String, records: [FileRecord], leftOut: Int)] = [
        (
            "a:::b\n<!--SR:!2026-01-31,4,270!2026-02-01,3,250-->\nc::d\n",
            [
                .note(NoteRecord(meaning: .reversed, fields: ["a", "b"], schedules: [first, second], line: 1)),
                .card(CardRecord(front: "c", back: "d", line: 3)),
            ], 0
        ),
        (
            "a::b <!--SR:!2026-01-31,4,270-->\nc::d\n",
            [
                .card(CardRecord(front: "a", back: "b", sm2Schedule: first, line: 1)),
                .card(CardRecord(front: "c", back: "d", line: 2)),
            ],
            0
        ),
        (
            "a\n?\nb\n<!--SR:!2026-01-31,4,270-->\n\nThe ==c== ==d==\n<!--SR:!2000-01-01,1,250!2026-02-01,3,250-->\n",
            [
                .card(CardRecord(front: "a", back: "b", sm2Schedule: first, line: 1)),
                cloze("The {{c1::c}} {{c2::d}}", [nil, second], line: 6),
            ], 0
        ),
        // The form with one schedule, a fraction of a day, and none that fits.
        ("a::b\n<!--SR:2026-01-31,3.6,270-->\n", [.card(CardRecord(front: "a", back: "b", sm2Schedule: first, line: 1))], 0),
        ("a::b\n\n<!--SR:!2026-01-31,4,270-->\n", [.card(CardRecord(front: "a", back: "b", line: 1))], 1),
        (
            "a::b\n<!--SR:!2026-02-30,4,270!2026-01-31,4,270!x-->\n", [.card(CardRecord(front: "a", back: "b", line: 1))], 3
        ),
        ("Prose\n<!--SR:!2026-01-31,4,270-->\n\na::b\n", [.card(CardRecord(front: "a", back: "b", line: 4))], 1),
        ("<!-- a::b -->\n<!-- c\n\nd::e\n-->\nf::g\n", [.card(CardRecord(front: "f", back: "g", line: 6))], 0),
    ]

    @Test(arguments: schedules)
    func `Schedules belong to the cards before them, in their order`(
        _ text: String, _ expected: [FileRecord], _ leftOut: Int
    ) throws {
        let folder = try Folder()
        let path = try folder.file("a.md", text.utf8)
        for chunk in [1, 5, 65_536] {
            var found: [FileRecord] = []
            let reading = try DiskFileGateway(chunk: chunk).read(from: path, as: .cards(.obsidian)) { found.append($0) }
            #expect(found == expected)
            #expect(reading.leftOutSchedules == leftOut)
        }
    }

    @Test(arguments: sides + tagged)
    func `A note is read into cards with their line numbers`(_ example: Case) throws {
        for chunk in [1, 5, 65_536] {
            let cards = try read(example.text.utf8, as: .obsidian, chunk: chunk)
            #expect(cards.map { Exact($0) } == example.cards.map { Exact($0) })
        }
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
