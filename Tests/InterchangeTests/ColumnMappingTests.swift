import Interchange
import Model
import Testing
import Vocabulary

/// Protects the choice of columns: what the user says about them holds whatever the file's titles say.
@Suite struct ColumnMappingTests {
    struct Case: CustomTestStringConvertible {
        let columns: String
        let format: CardFormat
        let text: String
        let hasTitles: Bool?
        let cards: [CardRecord]

        init(_ columns: String, _ format: CardFormat, _ text: String, titles: Bool? = nil, _ cards: [CardRecord]) {
            self.columns = columns
            self.format = format
            self.text = text
            hasTitles = titles
            self.cards = cards
        }

        var testDescription: String { "\(columns) \(format): \(text.debugDescription)" }
    }

    @Test(arguments: [
        Case("front,-,back,tags", .csv, "a,x,b,t u\nc,y,d,\n", [card("a", "b", ["t", "u"], line: 1), card("c", "d", line: 2)]),
        Case("back,front", .tsv, "b\ta\n", [card("a", "b", line: 1)]),
        Case("front,back", .csv, "a,b,more,still more\n", [card("a", "b", line: 1)]),
        Case("book, Front ,BACK", .csv, "French,a,b\n", [card("a", "b", book: "French", line: 1)]),
        Case("front,back,back,back", .csv, "a,b,,c\nd,,e,f\n", [card("a", "b\nc", line: 1), card("d", "e\nf", line: 2)]),
        Case("front,back,back", .csv, "word,reading,meaning\na,b,c\n", [card("a", "b\nc", line: 2)]),
        Case("back,front", .csv, "front,back\na,b\n", [card("b", "a", line: 2)]),
        Case("back,front", .csv, "front,back\na,b\n", titles: false, [card("back", "front", line: 1), card("b", "a", line: 2)]),
        Case("front,-,back", .csv, "Wort,Nr,Sinn\na,1,b\n", titles: true, [card("a", "b", line: 2)]),
        Case("front,-,back", .csv, "front,back,notes\na,1,b\n", [card("a", "b", line: 2)]),
        Case("front,-,back", .csv, "a;1;b\n", [card("a", "b", line: 1)]),
        Case("kind,front,back", .csv, "CLOZE,{{c1::a}},b\n,c,d\n", [.cloze(line: 1), card("c", "d", line: 2)]),
        Case("-,front,back", .anki, "#separator:tab\n#tags:t\n1\ta\tb\n", [card("a", "b", ["t"], line: 3)]),
        Case(
            "-,front,back", .csv, "type,german,english,s1,t1\nverb,abbiegen,to turn off\n", titles: true,
            [card("abbiegen", "to turn off", line: 2)]),
        Case(
            "front,back,back,tags", .csv, "a,b\nc,d,e\nf,g,h,t,i\n",
            [card("a", "b", line: 1), card("c", "d\ne", line: 2), card("f", "g\nh", ["t"], line: 3)]),
        Case("front,back,-", .anki, "#separator:tab\n#deck column:3\na\tb\tX\n", [card("a", "b", line: 3)]),
    ])
    func `A mapping says what the columns contain`(_ example: Case) throws {
        let layout = CardLayoutChoice(hasTitles: example.hasTitles, columns: try ColumnMapping(example.columns))
        for chunk in [1, 65_536] {
            #expect(try read(example.text.utf8, as: example.format, layout: layout, chunk: chunk) == example.cards)
        }
    }

    @Test func `A record without the front or the back of the mapping is rejected`() throws {
        let layout = CardLayoutChoice(columns: try ColumnMapping("front,-,back"))
        #expect(throws: Refused(flaw: .fieldCount(found: 2, expected: 3), line: 1)) {
            try read("a,b\n".utf8, as: .csv, layout: layout)
        }
        #expect(throws: Refused(flaw: .fieldCount(found: 2, expected: 3), line: 2)) {
            try read("a,x,b,y\nc,x\n".utf8, as: .csv, layout: layout)
        }
    }

    @Test(arguments: [("front,back,bach", "bach"), ("front,back,", ""), ("", ""), ("front;back", "front;back")])
    func `An unknown column is rejected`(_ text: String, word: String) {
        let known = ["front", "back", "tags", "book", "kind", "-"]
        #expect(throws: Failure.invalid(.columns, .unknown(value: word, known: known))) { try ColumnMapping(text) }
    }

    @Test(arguments: [
        "front", "back,tags", "front,back" + String(repeating: ",-", count: 63),
    ])
    func `A list of columns that makes no card is rejected`(_ text: String) {
        #expect(throws: Failure.invalid(.columns, .malformed(value: text, expected: "front,-,back,tags"))) {
            try ColumnMapping(text)
        }
    }

    @Test(arguments: [("front,back,front", "front"), ("front,back,tags,tags", "tags"), ("book,book,front,back", "book")])
    func `A column that can be there once only is named if it is repeated`(_ text: String, _ column: String) {
        #expect(throws: Failure.invalid(.columns, .repeated(value: column))) { try ColumnMapping(text) }
    }

    @Test func `The last column that is read can be the back`() throws {
        let columns = "front," + String(repeating: "-,", count: 62) + "back"
        let text = "a," + String(repeating: ",", count: 62) + "b,c\n"
        let layout = CardLayoutChoice(columns: try ColumnMapping(columns))
        #expect(try read(text.utf8, as: .csv, layout: layout) == [card("a", "b", line: 1)])
    }
}

extension CardRecord {
    fileprivate static func cloze(line: Int) -> CardRecord {
        CardRecord(front: "{{c1::a}}", back: "b", tags: [], kind: .cloze, line: line)
    }
}
