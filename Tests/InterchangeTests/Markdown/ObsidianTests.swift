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
        Case(
            "block ids are no text", "a::b ^quote-of-the-day\n\nc\nd\n?\ne\nf ^id1\n\ng\n?\nh\n^id2\n\ni:: ^id3\nj ^id4\n?\nk\n",
            [
                card("a", "b", line: 1), card("c\nd", "e\nf", line: 3), card("g", "h", line: 9),
                card("i:: ^id3\nj ^id4", "k", line: 14),
            ]),
        Case(
            "what is no block id is text", "a::x^2\nb::c ^no_id\nd ^x::e ^ 2\nf::^g\n",
            [card("a", "x^2", line: 1), card("b", "c ^no_id", line: 2), card("d ^x", "e ^ 2", line: 3), card("f", "^g", line: 4)]),
        Case("a side that is empty is none", "a::\n::b\n\nc::d\n", [card("c", "d", line: 4)]),
    ]

    static let notes: [(text: String, records: [FileRecord])] = [
        ("a:::b\n", [.note(NoteRecord(meaning: .reversed, fields: ["a", "b"], line: 1))]),
        ("a\n??\nb\n", [.note(NoteRecord(meaning: .reversed, fields: ["a", "b"], line: 1))]),
        ("==Paris== is in France.\n", [cloze("{{c1::Paris}} is in France.", line: 1)]),
        ("The ==a==\nand ==b==.\n\nProse.\n", [cloze("The {{c1::a}}\nand {{c2::b}}.", line: 1)]),
        ("==1;;a== ==2;;b;;what== ==1;;c==\n", [cloze("{{c1::a}} {{c2::b::what}} {{c1::c}}", line: 1)]),
        ("a == b == c\n====\n`==x==`\n\n==y==\n", [cloze("{{c1::y}}", line: 5)]),
        ("a:::b ^id\n", [.note(NoteRecord(meaning: .reversed, fields: ["a", "b"], line: 1))]),
        ("==Rome== is in\nItaly ^rome-1\n", [cloze("{{c1::Rome}} is in\nItaly", line: 1)]),
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
    private static let first = ScheduleRecord.sm2(dueDay: 20_484, interval: 4, ease: 2.7)
    private static let second = ScheduleRecord.sm2(dueDay: 20_485, interval: 3, ease: 2.5)

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
                .card(CardRecord(front: "a", back: "b", schedule: first, line: 1)),
                .card(CardRecord(front: "c", back: "d", line: 2)),
            ],
            0
        ),
        (
            "a\n?\nb\n<!--SR:!2026-01-31,4,270-->\n\nThe ==c== ==d==\n<!--SR:!2000-01-01,1,250!2026-02-01,3,250-->\n",
            [
                .card(CardRecord(front: "a", back: "b", schedule: first, line: 1)),
                cloze("The {{c1::c}} {{c2::d}}", [nil, second], line: 6),
            ], 0
        ),
        // The form with one schedule, a fraction of a day, and none that fits.
        ("a::b\n<!--SR:2026-01-31,3.6,270-->\n", [.card(CardRecord(front: "a", back: "b", schedule: first, line: 1))], 0),
        ("a::b\n\n<!--SR:!2026-01-31,4,270-->\n", [.card(CardRecord(front: "a", back: "b", line: 1))], 1),
        (
            "a::b\n<!--SR:!2026-02-30,4,270!2026-01-31,4,270!x-->\n", [.card(CardRecord(front: "a", back: "b", line: 1))], 3
        ),
        ("Prose\n<!--SR:!2026-01-31,4,270-->\n\na::b\n", [.card(CardRecord(front: "a", back: "b", line: 4))], 1),
        // Beside block ids.
        ("a::b <!--SR:!2026-01-31,4,270--> ^id\n", [.card(CardRecord(front: "a", back: "b", schedule: first, line: 1))], 0),
        ("a::b ^id\n<!--SR:!2026-01-31,4,270-->\n", [.card(CardRecord(front: "a", back: "b", schedule: first, line: 1))], 0),
        ("a::b\n<!--SR:!2026-01-31,4,270--> ^id\n", [.card(CardRecord(front: "a", back: "b", schedule: first, line: 1))], 0),
        ("a\n?\nb <!--SR:!2026-01-31,4,270--> ^id\n", [.card(CardRecord(front: "a", back: "b", schedule: first, line: 1))], 0),
        ("a::b <!--SR:!2026-01-31,4,270--> c\n", [.card(CardRecord(front: "a", back: "b  c", schedule: first, line: 1))], 0),
        // In a callout.
        (
            "a::b\n> [!sr|card-metadata]\n> <!--SR:!2026-01-31,4,270-->\nc::d\n",
            [
                .card(CardRecord(front: "a", back: "b", schedule: first, line: 1)),
                .card(CardRecord(front: "c", back: "d", line: 4)),
            ], 0
        ),
        (
            "a::b\r\n> [!sr|card-metadata] \r\n>  <!--SR:!2026-01-31,4,270--> ^id\r\n",
            [.card(CardRecord(front: "a", back: "b", schedule: first, line: 1))], 0
        ),
        (
            "a\n??\nb\n> [!sr|card-metadata]- Card\n>\n> <!--SR:!2026-01-31,4,270!2026-02-01,3,250-->\n\n> c::d\n",
            [
                .note(NoteRecord(meaning: .reversed, fields: ["a", "b"], schedules: [first, second], line: 1)),
                .card(CardRecord(front: "> c", back: "d", line: 8)),
            ], 0
        ),
        (
            "The ==c==\n> [!SR|Card-Metadata]\n> <!--SR:!2026-01-31,4,270-->\n> [!note] Quote\n",
            [cloze("The {{c1::c}}\n> [!note] Quote", [first], line: 1)], 0
        ),
        // As the plugin's migration to callouts leaves a schedule that was on the line of its card.
        (
            "> [!sr|card-metadata]\n> a::b <!--SR:!2026-01-31,4,270-->\n",
            [.card(CardRecord(front: "a", back: "b", schedule: first, line: 2))], 0
        ),
        // Other dates.
        (
            "a:::b\n<!--SR:!31-01-2026,4,270!Sun Feb 01 2026,3,250-->\n",
            [.note(NoteRecord(meaning: .reversed, fields: ["a", "b"], schedules: [first, second], line: 1))], 0
        ),
        ("a::b\n<!--SR:!01-01-2000,1,250-->\n", [.card(CardRecord(front: "a", back: "b", line: 1))], 0),
        ("a::b\n<!--SR:!31-02-2026,1,250-->\n", [.card(CardRecord(front: "a", back: "b", line: 1))], 1),
        // FSRS.
        (
            "a:::b\n<!--SR:!fsrs,2026-01-31T00:10:00.000Z,0,0.4,5.5,1,1,0,1,2026-01-31T00:00:00.000Z"
                + "!fsrs,2026-02-10T08:00:00.000Z,10,12.5,4,2,3,0,0,2026-01-31T08:00:00.000Z-->\n",
            [
                .note(
                    NoteRecord(
                        meaning: .reversed, fields: ["a", "b"],
                        schedules: [
                            .fsrs(
                                .learning, dueAt: Timestamp(milliseconds: 1_769_818_200_000),
                                lastReviewAt: Timestamp(milliseconds: 1_769_817_600_000),
                                MemoryState(stability: 0.4, difficulty: 5.5), step: 1),
                            .fsrs(
                                .review, dueAt: Timestamp(milliseconds: 1_770_710_400_000),
                                lastReviewAt: Timestamp(milliseconds: 1_769_846_400_000),
                                MemoryState(stability: 12.5, difficulty: 4), step: 0),
                        ], line: 1))
            ], 0
        ),
        (
            "a:::b\n<!--SR:!2000-01-01,1,250!fsrs,2026-01-31T00:10:00.000Z,0,0,0,0,0,0,0,-"
                + "!fsrs,2026-01-31T00:10:00.000Z,0,0.4,11,1,1,0,1,2026-01-31T00:00:00.000Z-->\n",
            [.note(NoteRecord(meaning: .reversed, fields: ["a", "b"], schedules: [nil, nil], line: 1))], 1
        ),
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
        ("noname", "Q: a\nA: b\n", .markdown), ("a.md", "H::Hydrogen\nC::Carbon, see [graphite](g.md)\n", .obsidian),
        ("a.md", "Q::a\nC:::b\n", .obsidian), ("a.md", "#flashcards/X\n\nQ: a\n?\nA: b\n", .obsidian),
        ("a.md", "---\ntags: flashcards\n---\nC: a::[b]\n", .obsidian), ("a.md", "Q: a::b\nA: c\n", .markdown),
        ("a.md", String(repeating: "Prose.\n\n", count: 4000) + "a::b\n", .obsidian),
    ])
    func `The content of a Markdown file decides its format`(_ name: String, _ text: String, _ format: CardFormat) throws {
        for chunk in [512, 65_536] {
            let folder = try Folder()
            let path = try folder.file(name, text.utf8)
            let reading = try DiskFileGateway(chunk: chunk).read(from: path, as: nil) { _ in }
            #expect(reading.format == .cards(format))
        }
    }

    @Test(
        arguments: [
            ("a::b\n\nc::d\nQ: e\nA: f::g\n", .markdown, LeftOutCards(for: .obsidian, line: 1, count: 2)),
            (
                "#flashcards\na::b\n\nQ: e\nA: f\n\nC: [g]\n\nQ: prose\n", .obsidian,
                LeftOutCards(for: .markdown, line: 4, count: 2)
            ),
            ("<!-- book: A::B -->\n\nQ: a\nA: b::c\n---\nText.\n", .markdown, nil),
            ("#flashcards\na::b\nProse.\n", .obsidian, nil),
        ] as [(String, CardFormat, LeftOutCards?)])
    func `What would be cards in the other format is counted`(_ text: String, _ format: CardFormat, _ left: LeftOutCards?)
        throws
    {
        let folder = try Folder()
        let reading = try DiskFileGateway().read(from: try folder.file("a.md", text.utf8), as: nil) { _ in }
        #expect(reading.format == .cards(format))
        #expect(reading.leftOutCards == left)
    }

    @Test(arguments: [
        ("a.txt", "chat:cat\nQ: a\nA: b\n", 1, 1), ("a.md", "Q: a\nA: b\n---\n# Title\nText.\n\nMore.\n", 5, 2),
        ("a.md", "<!-- tags: x\nof all -->\n\nQ: a\nA: b\nof b\n", 0, 0),
        ("a.md", "<!-- x --> Text.\nMore. <!-- not\nthis --> <!-- nor this -->\n\nQ: a\nA: b\n", 1, 2),
    ])
    func `Text that belongs to no card is counted, but for headings and comments`(
        _ name: String, _ text: String, _ line: Int, _ count: Int
    ) throws {
        let folder = try Folder()
        let left = try DiskFileGateway().read(from: try folder.file(name, text.utf8), as: nil) { _ in }.leftOutText
        #expect(left?.line ?? 0 == line && left?.count ?? 0 == count)
    }

    @Test(arguments: [
        ("Q: a\nA: b\n\nC::Carbon\n", MarkdownFlaw.noDeletion, 4), ("Q: prose\n\na::b\n", .questionWithoutAnswer, 1),
    ])
    func `A flaw of Markdown that may be a note for Obsidian says so`(_ text: String, _ flaw: MarkdownFlaw, _ line: Int) {
        #expect(throws: Refused(flaw: .markdown(.foreign(flaw, format: "obsidian")), line: line)) {
            try read(text.utf8, as: nil, name: "a.md")
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
