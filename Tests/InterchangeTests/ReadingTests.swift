import Interchange
import Model
import Testing
import Vocabulary

/// Protects what the formats mean: which bytes of a file become which text of a card, and on which line it begins.
@Suite struct ReadingTests {
    struct Case: CustomTestStringConvertible {
        let title: String
        let format: CardFormat
        let text: String
        let cards: [CardRecord]

        init(_ title: String, _ format: CardFormat, _ text: String, _ cards: [CardRecord]) {
            self.title = title
            self.format = format
            self.text = text
            self.cards = cards
        }

        var testDescription: String { "\(format): \(title)" }
    }

    @Test(arguments: plain + quoted + titled)
    func `Files are read into cards with their line numbers`(_ example: Case) throws {
        let cards = try read(example.text.utf8, as: example.format)
        #expect(cards.map { Exact($0) } == example.cards.map { Exact($0) })
    }

    static let plain = [
        Case("no card in an empty file", .tsv, "", []),
        Case("no card in empty lines", .csv, "\n\r\n\r\n", []),
        Case("front and back", .tsv, "a\tb\nc\td\n", [card("a", "b", line: 1), card("c", "d", line: 2)]),
        Case("no line end behind the last record", .tsv, "a\tb", [card("a", "b", line: 1)]),
        Case("an empty back", .tsv, "a\t\nb\t", [card("a", "", line: 1), card("b", "", line: 2)]),
        Case("an empty front", .csv, ",b", [card("", "b", line: 1)]),
        Case("tags in the third column", .tsv, "a\tb\tx y\n", [card("a", "b", ["x", "y"], line: 1)]),
        Case("a book in the fourth column", .csv, "front,back,tags,book\na,b,,French", [card("a", "b", book: "French", line: 2)]),
        Case("an empty book is none", .csv, "front,back,tags,book\na,b,t,", [card("a", "b", ["t"], line: 2)]),
        Case("any white space between tags", .csv, "a,b,  x\u{3000}y\tz  ", [card("a", "b", ["x", "y", "z"], line: 1)]),
        Case("CRLF", .csv, "a,b\r\nc,d\r\n", [card("a", "b", line: 1), card("c", "d", line: 2)]),
        Case("CR", .csv, "a,b\rc,d\r", [card("a", "b", line: 1), card("c", "d", line: 2)]),
        Case(
            "empty lines between records", .tsv, "\n\na\tb\r\n\r\nc\td\n\n", [card("a", "b", line: 3), card("c", "d", line: 5)]),
        Case(
            "tags as they are", .csv, "a,b,\u{E9}\nc,d,e\u{301}",
            [card("a", "b", ["\u{E9}"], line: 1), card("c", "d", ["e\u{301}"], line: 2)]),
        Case("a byte-order mark", .tsv, "\u{FEFF}a\tb", [card("a", "b", line: 1)]),
        Case("a mark that is not at the beginning is text", .tsv, "a\t\u{FEFF}b", [card("a", "\u{FEFF}b", line: 1)]),
        Case("spaces are text", .csv, " a , b ", [card(" a ", " b ", line: 1)]),
        Case("a number sign is text", .tsv, "#a\tb\n", [card("#a", "b", line: 1)]),
        Case("accents as they are", .csv, "e\u{301},\u{E9}", [card("e\u{301}", "\u{E9}", line: 1)]),
        Case(
            "wide and unseen characters", .tsv, "\u{4E9C}\t\u{1F469}\u{200D}\u{1F680}\u{1B}[2J",
            [
                card("\u{4E9C}", "\u{1F469}\u{200D}\u{1F680}\u{1B}[2J", line: 1)
            ]),
    ]

    static let quoted = [
        Case("quotes around a field", .csv, "\"a\",\"b\"", [card("a", "b", line: 1)]),
        Case("a separator in quotes", .csv, "\"a,b\",c", [card("a,b", "c", line: 1)]),
        Case("a tab in quotes", .tsv, "\"a\tb\"\tc", [card("a\tb", "c", line: 1)]),
        Case("doubled quotes", .csv, "\"\"\"a\"\"b\"\"\",\"\"\"\"", [card("\"a\"b\"", "\"", line: 1)]),
        Case("an empty quoted field", .csv, "\"\",\"\"", [card("", "", line: 1)]),
        Case("a quote within an unquoted field is text", .csv, "5\" disk,a \"b\"", [card("5\" disk", "a \"b\"", line: 1)]),
        Case(
            "line ends in quotes are kept as they are", .csv, "\"a\nb\",\"c\r\nd\re\"\nf,g",
            [
                card("a\nb", "c\r\nd\re", line: 1), card("f", "g", line: 5),
            ]),
        Case(
            "empty lines in quotes are text", .tsv, "\"\n\na\"\tb\nc\td", [card("\n\na", "b", line: 1), card("c", "d", line: 4)]),
        Case("CRLF behind a quoted field", .csv, "a,\"b\"\r\n\"c\",d\r\n", [card("a", "b", line: 1), card("c", "d", line: 2)]),
        Case("a quoted number sign", .anki, "#separator:tab\n\"#a\"\tb", [card("#a", "b", line: 2)]),
    ]

    static let titled = [
        Case("titles", .csv, "front,back\na,b", [card("a", "b", line: 2)]),
        Case(
            "titles in any case and order", .tsv, "Deck\tTAGS\tBack\tFront\nF\tx\tb\ta",
            [
                card("a", "b", ["x"], book: "F", line: 2)
            ]),
        Case("titles with spaces and quotes", .csv, "\" front \",\"back\", Book\na,b,c", [card("a", "b", book: "c", line: 2)]),
        Case(
            "titles behind a mark and empty lines", .csv, "\u{FEFF}\n\nfront,back,tags,book\na,b,c,d",
            [
                card("a", "b", ["c"], book: "d", line: 4)
            ]),
        Case("titles and no card", .csv, "front,back\n", []),
        Case(
            "titles are no titles below the first record", .csv, "a,b\nfront,back",
            [
                card("a", "b", line: 1), card("front", "back", line: 2),
            ]),
        Case("a front that is the word is none by itself", .csv, "front,side", [card("front", "side", line: 1)]),
    ]

    @Test func `Cards are read from standard input`() throws {
        let pipe = try Pipe()
        try pipe.write("front\tback\nle chat\tthe cat\n")
        pipe.closeWriting()
        var cards: [CardRecord] = []
        try pipe.files.readCards(from: "-", as: nil) { cards.append($0) }
        #expect(cards == [card("le chat", "the cat", line: 2)])
    }

    @Test func `Reading stops if the receiver throws`() throws {
        let folder = try Folder()
        let path = try folder.file("a.tsv", "a\tb\nc\td\ne\n".utf8)
        var received: [String] = []
        #expect(throws: Failure.conflict(.mainSegmentCannotBeDisabled)) {
            try DiskFileGateway().readCards(from: path, as: nil) { record throws(Failure) in
                received.append(record.front)
                if record.front == "c" { throw .conflict(.mainSegmentCannotBeDisabled) }
            }
        }
        #expect(received == ["a", "c"])
    }

    @Test func `The cards before a flaw are delivered`() throws {
        let folder = try Folder()
        let path = try folder.file("a.tsv", "a\tb\nc\td\ne\n".utf8)
        var received: [String] = []
        #expect(throws: Failure.format(.fieldCount(found: 1, expected: 2), file: path, line: 3)) {
            try DiskFileGateway().readCards(from: path, as: nil) { received.append($0.front) }
        }
        #expect(received == ["a", "c"])
    }
    @Test func `A record with too few or too many fields does not keep the next ones from being read`() throws {
        let folder = try Folder()
        let path = try folder.file("cards.csv", "a,b\nc\nd,e,f\ng,h\n".utf8)
        var read: [FileRecord] = []
        try DiskFileGateway().read(from: path, as: nil) { read.append($0) }
        #expect(
            read.dropFirst().dropLast() == [
                .flawed(RecordFlaw(.fieldCount(found: 1, expected: 2), line: 2)),
                .flawed(RecordFlaw(.fieldCount(found: 3, expected: 2), line: 3)),
            ])
        #expect(read.count == 4)
    }

    @Test(
        arguments: [
            ("front,back\na,b\n", nil), ("front,back,tags\na,b,\n", []), ("front,back,tags\na,b,x y\n", ["x", "y"]),
        ] as [(String, [String]?)])
    func `A file without a column of tags says nothing about tags`(_ text: String, _ tags: [String]?) throws {
        let folder = try Folder()
        let path = try folder.file("cards.csv", text.utf8)
        var read: [CardRecord] = []
        try DiskFileGateway().read(from: path, as: nil) { if case .card(let card) = $0 { read.append(card) } }
        #expect(read.map(\.tags) == [tags])
    }
}

func card(_ front: String, _ back: String, _ tags: [String] = [], book: String? = nil, line: Int) -> CardRecord {
    CardRecord(front: front, back: back, tags: tags, book: book, line: line)
}
