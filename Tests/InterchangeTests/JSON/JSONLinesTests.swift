import Interchange
import Model
import Testing
import Vocabulary

/// Protects the way from `card list --mode jsonl` and other programs into a library and back.
@Suite struct JSONLinesTests {
    struct Case: CustomTestStringConvertible {
        let text: String
        let cards: [CardRecord]

        init(_ text: String, _ cards: [CardRecord]) {
            self.text = text
            self.cards = cards
        }

        var testDescription: String { text }
    }

    @Test(arguments: [
        Case("", []), Case("\n \t\r\n", []), Case(#"{"front":"a","back":"b"}"#, [card("a", "b", line: 1)]),
        Case(
            #"{"id":1,"book":"French","front":"le chat","back":"the cat","tags":["noun","pet"],"state":"new","stability":null,"#
                + #""due_at":"2026-01-31T09:00:00Z","reps":0,"suspended":false}"#,
            [card("le chat", "the cat", ["noun", "pet"], book: "French", line: 1)]),
        Case(
            " { \"back\" : \"b\" ,\t\"front\" : \"a\" } \r\n\n{\"front\":\"c\",\"back\":\"\",\"book\":null,\"tags\":null}",
            [card("a", "b", line: 1), card("c", "", line: 3)]),
        Case(
            #"{"front":"\"\\\/\b\f\n\r\t\u00E9\ud83d\uDE80","back":"é🚀"}"#,
            [
                card("\"\\/\u{8}\u{C}\n\r\t\u{E9}\u{1F680}", "\u{E9}\u{1F680}", line: 1)
            ]),
        Case(
            #"{"x":{"front":[1,-2.5e+3,0,0.1E-2,{"a":[]},{}]},"y":[true,false,null,""],"front":"a","back":"b"}"#,
            [card("a", "b", line: 1)]),
        Case(#"{"fr\u006fnt":"a","back":"b","Front":1}"#, [card("a", "b", line: 1)]),
    ])
    func `Objects are read into cards`(_ example: Case) throws {
        for chunk in [1, 65_536] {
            let cards = try read(example.text.utf8, as: .jsonl, chunk: chunk)
            #expect(cards.map { Exact($0) } == example.cards.map { Exact($0) })
        }
    }

    struct Flawed: CustomTestStringConvertible {
        let line: String
        let flaw: JSONFlaw

        init(_ line: String, _ flaw: JSONFlaw) { (self.line, self.flaw) = (line, flaw) }

        init(_ line: String, _ expected: JSONFlaw.Expected, column: Int) {
            self.init(line, .syntax(expected: expected, column: column))
        }

        var testDescription: String { line }
    }

    static let syntax = [
        Flawed("[\"a", .object, column: 1), Flawed("front", .object, column: 1), Flawed("{", .key, column: 2),
        Flawed("{front", .key, column: 2), Flawed(#"{"front" "a"}"#, .colon, column: 10),
        Flawed(#"{"front":"a" "back":"b"}"#, .commaOrBrace, column: 14), Flawed(#"{"front":"a",}"#, .key, column: 14),
        Flawed(#"{"front":"a""#, .commaOrBrace, column: 13), Flawed(#"{"front":"a"#, .closingQuote, column: 12),
        Flawed("{\"front\":\"é\u{1}\"", .closingQuote, column: 12), Flawed(#"{"front":"\x"}"#, .escape, column: 11),
        Flawed(#"{"front":"\"#, .escape, column: 11), Flawed(#"{"front":"\u00g0"}"#, .escape, column: 11),
        Flawed(#"{"front":"\ud83d"}"#, .escape, column: 11), Flawed(#"{"front":"\ud83d\n"}"#, .escape, column: 11),
        Flawed(#"{"front":"\ude80\ud83d"}"#, .escape, column: 11), Flawed(#"{"x":}"#, .value, column: 6),
        Flawed(#"{"x":nul}"#, .value, column: 6), Flawed(#"{"x":+1}"#, .value, column: 6), Flawed(#"{"x":-}"#, .digit, column: 7),
        Flawed(#"{"x":1.}"#, .digit, column: 8), Flawed(#"{"x":1e}"#, .digit, column: 8),
        Flawed(#"{"x":01}"#, .commaOrBrace, column: 7), Flawed(#"{"x":[1 2]}"#, .commaOrBracket, column: 9),
        Flawed(#"{"x":[1,]}"#, .value, column: 9), Flawed(#"{"front":"a","back":"b"} x"#, .end, column: 26),
        Flawed(#"{"front":"a","back":"b"}{}"#, .end, column: 25), Flawed("{'front':'a'}", .key, column: 2),
        Flawed("NaN", .object, column: 1),
    ]

    static let cards = [
        Flawed("{}", .missingKey("front")), Flawed(#"{"front":null,"back":""}"#, .missingKey("front")),
        Flawed(#"{"front":"a"}"#, .missingKey("back")),
        Flawed(#"{"front":"a","back":"b","front":"c"}"#, .repeatedKey("front")),
        Flawed(#"{"front":1,"back":"b"}"#, .wrongType(key: "front", isList: false)),
        Flawed(#"{"front":"a","back":["b"]}"#, .wrongType(key: "back", isList: false)),
        Flawed(#"{"front":"a","back":"b","tags":"c d"}"#, .wrongType(key: "tags", isList: true)),
        Flawed(#"{"front":"a","back":"b","tags":["c",1]}"#, .wrongType(key: "tags", isList: true)),
        Flawed(#"{"front":"a","back":"b","book":{"name":"c"}}"#, .wrongType(key: "book", isList: false)),
        Flawed("{\"x\":" + String(repeating: "[", count: 100_000), .tooDeep(limit: 64)),
        Flawed(String(repeating: "{\"x\":", count: 100_000), .tooDeep(limit: 64)),
    ]

    @Test(arguments: syntax + cards)
    func `A flawed line is reported, and the lines after it are read`(_ example: Flawed) throws {
        let folder = try Folder()
        let path = try folder.file("a.jsonl", "\n\(example.line)\n{\"front\":\"x\",\"back\":\"y\"}\n".utf8)
        var records: [FileRecord] = []
        try DiskFileGateway().read(from: path, as: nil) { records.append($0) }
        #expect(
            records == [
                .flawed(RecordFlaw(.json(example.flaw), line: 2)), .card(CardRecord(front: "x", back: "y", line: 3)),
            ])
    }

    @Test(arguments: ["a.json", "a.jsonl", "a"])
    func `An array is rejected once, whatever the file is called`(_ name: String) throws {
        let folder = try Folder()
        let path = try folder.file(name, #"[{"front":"a","back":"b"},\#n {"front":"c","back":"d"}]\#n"#.utf8)
        #expect(throws: Failure.format(.json(.array), file: path, line: 1)) {
            try DiskFileGateway().read(from: path, as: nil) { _ in }
        }
        for array in ["[]\n", "[\n{\"front\":\"a\",\"back\":\"b\"}\n]", "[ {\"front\":\"a\"", " [ \r\n"] {
            #expect(throws: Refused(flaw: .json(.array), line: 1)) { try read(array.utf8, as: .jsonl) }
        }
        #expect(throws: Refused(flaw: .json(.array), line: 3)) { try read("\n \n[\n".utf8, as: .jsonl) }
        let lines = try folder.file(name, "[\n  {\"front\":\"a\",\"back\":\"b\"}\n]\n".utf8)
        #expect(throws: Failure.format(.json(.array), file: lines, line: 1)) {
            try DiskFileGateway().read(from: lines, as: nil) { _ in }
        }
    }

    @Test func `A file that says nothing about tags is told from one without tags`() throws {
        let folder = try Folder()
        let path = try folder.file("a.jsonl", #"{"front":"a","back":"b"}\#n{"front":"c","back":"d","tags":[]}"#.utf8)
        var tags: [[String]?] = []
        try DiskFileGateway().read(from: path, as: nil) { if case .card(let card) = $0 { tags.append(card.tags) } }
        #expect(tags == [nil, []])
    }

    @Test func `An object can say what kind of note it is`() throws {
        let lines = ["\"typed\"", "null", "\"Basic\"", "\"noun\"", "1"].map {
            "{\"front\":\"a\",\"back\":\"b\",\"kind\":\($0)}\n"
        }
        let unknown = FormatFlaw.card(.kind, .unknown(value: "noun", known: ["basic", "reversed", "cloze", "typed"]))
        #expect(
            try records(of: lines.joined().utf8, as: .jsonl) == [
                .card(CardRecord(front: "a", back: "b", kind: .typed, line: 1)),
                .card(CardRecord(front: "a", back: "b", line: 2)),
                .card(CardRecord(front: "a", back: "b", line: 3)), .flawed(RecordFlaw(unknown, line: 4)),
                .flawed(RecordFlaw(.json(.wrongType(key: "kind", isList: false)), line: 5)),
            ])
    }

    @Test func `Cards are written as objects, one per line`() throws {
        #expect(
            text(try written(WritingTests.cards, as: .jsonl)) == #"""
                {"book":"French","front":"le chat","back":"the cat","tags":["noun","animal"]}
                {"book":"X","front":"a,b","back":"c\td","tags":[]}
                {"front":"say \"hi\"","back":"","tags":[]}
                {"front":"#1","back":"a\r\nb","tags":["t"]}
                {"front":" x ","back":"café ","tags":[]}

                """#)
        #expect(
            text(try written([card("\u{1}\u{7F}\u{2028}\\", "", line: 0)], as: .jsonl, book: "B"))
                == #"{"book":"B","front":"\u0001\u007f\u2028\\","back":"","tags":[]}\#n"#)
    }

    @Test(arguments: ["noname", "a.json"])
    func `A file without an extension of its own is recognised by its first line`(_ name: String) throws {
        let folder = try Folder()
        let path = try folder.file(name, #" {"id":1,"front":"a","back":"b"}"#.utf8)
        let reading = try DiskFileGateway().read(from: path, as: nil) { _ in }
        #expect(reading.format == .cards(.jsonl))
    }

    @Test func `A line beyond the size limit is rejected`() {
        let long = #"{"front":"a","back":"b"}\#n{"front":""# + String(repeating: "x", count: 20_000)
        #expect(throws: Refused(flaw: .tooLong(limit: 10_000), line: 2)) {
            try read(long.utf8, as: .jsonl, chunk: 512, recordLimit: 10_000)
        }
    }

    @Test func `Bytes that are not text are rejected at their line`() {
        let line = Array(#"{"front":"a","back":"b"}\#n"#.utf8)
        #expect(throws: Refused(flaw: .invalidUTF8, line: 2)) { try read(line + [0xFF], as: .jsonl) }
        #expect(throws: Refused(flaw: .containsNUL, line: 2)) { try read(line + [0], as: .jsonl) }
    }
}
