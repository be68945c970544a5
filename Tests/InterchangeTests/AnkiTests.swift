import Model
import Testing
import Vocabulary

/// Protects what Anki's users know: its headers and comments mean in Sutra what they mean in Anki.
@Suite struct AnkiTests {
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

    @Test(arguments: separators + heads + columns + ragged + comments)
    func `Separators, headers, columns and comments mean what they mean in Anki`(_ example: Case) throws {
        #expect(try read(example.text.utf8, as: .anki).map { Exact($0) } == example.cards.map { Exact($0) })
        for chunk in [1, 2, 7] {
            #expect(try read(example.text.utf8, as: .anki, chunk: chunk) == example.cards, "chunks of \(chunk)")
        }
    }

    static let separators = [
        Case("comma by name", "#separator:comma\na b,c\td", [card("a b", "c\td", line: 2)]),
        Case("a name in capitals", "#separator:Semicolon\na,b;c", [card("a,b", "c", line: 2)]),
        Case("space", "#separator:space\na \"b c\"", [card("a", "b c", line: 2)]),
        Case("pipe by itself", "#separator:|\na|b", [card("a", "b", line: 2)]),
        Case("colon by itself", "#separator::\na:b", [card("a", "b", line: 2)]),
        Case("tab by itself", "#separator:\t\na,\tb", [card("a,", "b", line: 2)]),
        Case("space by itself", "#separator: \na b", [card("a", "b", line: 2)]),
        Case("white space around", "# Separator : comma\na,b", [card("a", "b", line: 2)]),
        Case("a row filled up by a spreadsheet", "#separator:comma,,,\n#html:false,,\na,b", [card("a", "b", line: 3)]),
        Case("comma filled up", "#separator:,,,,\na,b", [card("a", "b", line: 2)]),
        Case("a tab is guessed first", "a|b\tc;d,e\n", [card("a|b", "c;d,e", line: 1)]),
        Case("then a pipe", "a;b|c:d,e\n", [card("a;b", "c:d,e", line: 1)]),
        Case("then a semicolon", "a:b;c,d\n", [card("a:b", "c,d", line: 1)]),
        Case("then a colon", "a,b:c d\n", [card("a,b", "c d", line: 1)]),
        Case("then a comma", "a b,c\n", [card("a b", "c", line: 1)]),
        Case("then a space", "a b\n", [card("a", "b", line: 1)]),
        Case("the head is not guessed from", "#deck:A\tB\na,b\n", [card("a", "b", book: "A\tB", line: 2)]),
    ]

    static let heads = [
        Case("a deck for all", "#separator:tab\n#deck:My Deck::Sub\na\tb", [card("a", "b", book: "My Deck::Sub", line: 3)]),
        Case("an empty deck is none", "#separator:tab\n#deck:\na\tb", [card("a", "b", line: 3)]),
        Case("tags for all", "#separator:tab\n#tags:x  y\na\tb", [card("a", "b", ["x", "y"], line: 3)]),
        Case(
            "tags for all and tags of one", "#separator:tab\n#tags:x\n#tags column:3\na\tb\ty z\nc\td\t",
            [
                card("a", "b", ["x", "y", "z"], line: 4), card("c", "d", ["x"], line: 5),
            ]),
        Case("tags in the old way", "tags:x y\n#separator:tab\na\tb", [card("a", "b", ["x", "y"], line: 3)]),
        Case("tags in the old way below the first line are text", "#separator:tab\ntags:x\ty", [card("tags:x", "y", line: 2)]),
        Case("HTML is turned into text", "#separator:tab\n#html:true\n<b>a</b>\t&amp;<br>", [card("a", "&\n", line: 3)]),
        Case(
            "what looks like HTML is text", "#separator:tab\n#html:false\n<b>a</b>\t&amp;<br>",
            [
                card("<b>a</b>", "&amp;<br>", line: 3)
            ]),
        Case("CRLF", "#separator:comma\r\n#deck:D\r\n#tags column:3\r\na,b,c\r\n", [card("a", "b", ["c"], book: "D", line: 4)]),
        Case("a byte-order mark", "\u{FEFF}#separator:comma\na,b", [card("a", "b", line: 2)]),
        Case(
            "what only Anki's library needs",
            "#separator:tab\n#notetype:Basic\n#if matches:keep both\n#match scope:notetype\na\tb",
            [
                card("a", "b", line: 5)
            ]),
        Case("a head and no card", "#separator:tab\n#tags column:3\n", []),
    ]

    static let columns = [
        Case("tags first", "#separator:tab\n#tags column:1\nx y\ta\tb", [card("a", "b", ["x", "y"], line: 3)]),
        Case(
            "a deck column", "#separator:tab\n#deck column:2\na\tD\tb\nc\t\td",
            [
                card("a", "b", book: "D", line: 3), card("c", "d", line: 4),
            ]),
        Case(
            "the earlier of deck and deck column does not", "#separator:tab\n#deck:D\n#deck column:3\na\tb\t",
            [card("a", "b", line: 4)]),
        Case(
            "the later of deck and deck column holds", "#separator:tab\n#deck column:3\n#deck:D\na\tb",
            [
                card("a", "b", book: "D", line: 4)
            ]),
        Case(
            "as Anki exports all it has",
            """
            #separator:tab
            #html:true
            #guid column:1
            #notetype column:2
            #deck column:3
            #tags column:6
            \tBasic\tGeo\tChad\tN'Djamena\tafrica
            """, [card("Chad", "N'Djamena", ["africa"], book: "Geo", line: 7)]),
        Case("names of columns", "#separator:tab\n#columns:Front\tBack\na\tb", [card("a", "b", line: 3)]),
        Case("names the other way round", "#separator:comma\n#columns:\"Back\",\"Front\"\na,b", [card("b", "a", line: 3)]),
        Case("names that say nothing", "#columns:Word,Meaning\n#separator:comma\na,b", [card("a", "b", line: 3)]),
        Case(
            "names of tags and deck", "#separator:comma\n#columns:Deck,Front,Tags,Back\nD,a,t,b",
            [
                card("a", "b", ["t"], book: "D", line: 3)
            ]),
        Case(
            "one name too many", "#separator:comma\n#columns:Front,Back,Tags,Extra\na,b,t\nc,d,u,\n",
            [card("a", "b", ["t"], line: 3), card("c", "d", ["u"], line: 4)]),
        Case(
            "a name for a column that is empty", "#separator:comma\n#columns:Back,Front,Extra\nb,a,\nd,c\n",
            [card("a", "b", line: 3), card("c", "d", line: 4)]),
        Case(
            "one name too many for a type of Anki's",
            "#separator:comma\n#notetype:Basic\n#columns:Front,Back,Tags,Extra\na,b,t\n",
            [card("a", "b", ["t"], line: 4)]),
        Case(
            "a header says more than a name", "#separator:comma\n#columns:Tags,Front,Back\n#guid column:1\n,a,b",
            [
                card("a", "b", line: 4)
            ]),
    ]

    static let ragged = [
        Case(
            "tags after the fields of a type of Anki's",
            "#separator:tab\n#notetype:Basic\na\tb\tt u\nc\td\ne\nf\tg\tt\t\t\n",
            [
                card("a", "b", ["t", "u"], line: 3), card("c", "d", line: 4), card("e", "", line: 5),
                card("f", "g", ["t"], line: 6),
            ]),
        Case(
            "tags between other columns", "#separator:tab\n#notetype:Basic\n#deck column:3\na\tb\tD\tt\nc\td\n",
            [card("a", "b", ["t"], book: "D", line: 4), card("c", "d", line: 5)]),
        Case(
            "tags in a column with that title, or with none",
            "#separator:tab\n#notetype:Basic\n#columns:Back\tFront\t\nb\ta\tt\n", [card("a", "b", ["t"], line: 4)]),
        Case(
            "tags without a type", "#separator:tab\na\tb\tt u\nc\td\n",
            [card("a", "b", ["t", "u"], line: 2), card("c", "d", line: 3)]),
        Case(
            "tags without a header", "a\tb\tt u\nc\td\ne\n",
            [card("a", "b", ["t", "u"], line: 1), card("c", "d", line: 2), card("e", "", line: 3)]),
        Case(
            "a named column that the first record does not have", "#separator:tab\n#tags column:3\na\tb\nc\td\te\n",
            [card("a", "b", line: 3), card("c", "d", ["e"], line: 4)]),
        Case("a record without a back", "#separator:tab\n#html:false\na\n", [card("a", "", line: 3)]),
    ]

    static let comments = [
        Case(
            "between records", "#separator:tab\na\tb\n# a comment\t\"\n#\nc\td\n",
            [card("a", "b", line: 2), card("c", "d", line: 5)]),
        Case("in the head", "#separator:tab\n# made by hand: 2026\n#no key\na\tb", [card("a", "b", line: 4)]),
        Case(
            "a header below a record", "#separator:tab\na\tb\n#separator:comma\nc\td",
            [
                card("a", "b", line: 2), card("c", "d", line: 4),
            ]),
        Case(
            "not within a record", "#separator:tab\na\t#b\n\"c\n#d\"\te", [card("a", "#b", line: 2), card("c\n#d", "e", line: 3)]),
        Case("without an end", "#separator:tab\na\tb\n#end", [card("a", "b", line: 2)]),
    ]

    @Test(arguments: [
        ("#separator:\n", "separator", ""), ("#separator:dot\n", "separator", "dot"), ("#html:maybe\n", "html", "maybe"),
        ("#tags column:0\n", "tags column", "0"), ("#tags column:x\n", "tags column", "x"),
        ("#deck column:-1\n", "deck column", "-1"), ("#guid column:\n", "guid column", ""),
        ("#notetype column:99999999999999999999\n", "notetype column", "99999999999999999999"),
    ])
    func `A header with an invalid value is rejected`(_ line: String, _ name: String, _ value: String) {
        #expect(throws: Refused(flaw: .header(name: name, value: value), line: 2)) {
            try read("#deck:D\n\(line)a\tb\tc\n".utf8, as: .anki)
        }
    }

    @Test(arguments: [
        ("#tags column:5\n", "a\tb\tc\n", FormatFlaw.missingColumn(header: "tags column", column: 5, fields: 3), 2),
        ("#tags column:9\n", "a\tb\n", .missingColumn(header: "tags column", column: 9, fields: 2), 2),
        ("#deck column:3\n#tags column:3\n", "a\tb\tc\n", .header(name: "tags column", value: "3"), 3),
        ("#tags column:3\n", "a\tb\tc\td\n", .fieldCount(found: 4, expected: 3), 3),
        ("#notetype:Basic\n", "a\tb\tc\td\n", .fieldCount(found: 4, expected: 3), 3),
        ("#notetype:Cloze\n", "{{c1::a}}\tb\tc\n{{c1::a}}\tb\tc\td\n", .fieldCount(found: 4, expected: 3), 4),
        ("#html:false\n", "a\tb\nc\td\te\n", .fieldCount(found: 3, expected: 2), 4),
        ("#notetype:Mine\n", "a\tb\tc\nd\te\tf\tg\n", .fieldCount(found: 4, expected: 3), 4),
        (
            "#notetype:Basic\n#tags column:99999999\n", "a\tb\tc\n",
            .missingColumn(header: "tags column", column: 99_999_999, fields: 3), 3
        ),
        (
            "#notetype:Mine\n#tags column:99999999\n", "a\tb\tc\n",
            .missingColumn(header: "tags column", column: 99_999_999, fields: 3), 3
        ),
        ("#columns:Front\tBack\tNotes\n", "a\tb\tc\n", .columnNames(found: 3, expected: 2), 2),
        ("#columns:Front\tBack\tNotes\n", "a\tb\nc\td\te\n", .fieldCount(found: 3, expected: 2), 4),
        ("#columns:Front\tNotes\tBack\n", "a\t\tb\n", .columnNames(found: 3, expected: 2), 2),
        ("#columns:Front\tNotes\tBack\n", "a\tb\n", .columnNames(found: 3, expected: 2), 2),
        ("#columns:Front\tBack\tNotes\tTags\n", "a\tb\t\tt\n", .columnNames(found: 4, expected: 3), 2),
        ("#notetype:Mine\n#columns:One\tTwo\n", "a\tb\tc\n", .columnNames(found: 2, expected: 3), 3),
    ])
    func `Columns that do not make up a card are rejected`(_ head: String, _ records: String, _ flaw: FormatFlaw, _ line: Int) {
        #expect(throws: Refused(flaw: flaw, line: line)) {
            try read("#separator:tab\n\(head)\(records)".utf8, as: .anki)
        }
    }

    @Test(arguments: [
        ("#notetype:Basic\na,b,t\nc\n", FormatFlaw.fieldCount(found: 1, expected: 2), 3),
        ("a;b\nc\n", .fieldCount(found: 1, expected: 2), 2),
        ("a\nb\tc\n", .fieldCount(found: 1, expected: 2), 1), ("Just text.\nMore of it\n", .fieldCount(found: 3, expected: 2), 2),
    ])
    func `Text that may not be cards is rejected where a back is missing`(_ text: String, _ flaw: FormatFlaw, _ line: Int) {
        #expect(throws: Refused(flaw: flaw, line: line)) { try read(text.utf8, as: .anki) }
    }

    @Test func `A record without the column of tags says nothing about them`() throws {
        let text = "#separator:tab\n#notetype:Basic\na\tb\nc\td\t\n"
        let tags = try records(of: text.utf8, as: .anki).map { record -> [String]? in
            if case .card(let card) = record { return card.tags }
            return nil
        }
        #expect(tags == [nil, []])
    }
}
