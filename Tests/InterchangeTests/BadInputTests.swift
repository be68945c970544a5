import Model
import Testing
import Vocabulary

/// Protects the user from a file that is read otherwise than it was meant: every flaw is refused, at its line.
@Suite struct BadInputTests {
    struct Case: CustomTestStringConvertible {
        let title: String
        let format: CardFormat
        let bytes: [UInt8]
        let flaw: FormatFlaw
        let line: Int

        init(_ title: String, _ format: CardFormat, _ text: String, _ flaw: FormatFlaw, line: Int) {
            self.init(title, format, Array(text.utf8), flaw, line: line)
        }

        init(_ title: String, _ format: CardFormat, _ bytes: [UInt8], _ flaw: FormatFlaw, line: Int) {
            self.title = title
            self.format = format
            self.bytes = bytes
            self.flaw = flaw
            self.line = line
        }

        var testDescription: String { "\(format): \(title)" }
    }

    @Test(arguments: fieldCounts + quotes + encodings + titles)
    func `Malformed input is rejected with its line number`(_ example: Case) throws {
        #expect(throws: Refused(flaw: example.flaw, line: example.line)) {
            try read(example.bytes, as: example.format)
        }
    }

    @Test(arguments: fieldCounts + quotes + encodings + titles)
    func `A flaw is found whatever the chunk size`(_ example: Case) throws {
        for chunk in 1...9 {
            #expect(throws: Refused(flaw: example.flaw, line: example.line), "chunks of \(chunk)") {
                try read(example.bytes, as: example.format, chunk: chunk)
            }
        }
    }

    static let fieldCounts = [
        Case("one field", .tsv, "a\n", .fieldCount(found: 1, expected: 2), line: 1),
        Case("the other separator", .csv, "a\tb\n", .fieldCount(found: 1, expected: 2), line: 1),
        Case("five fields", .tsv, "a\tb\tc\td\te\n", .untitledColumns(5), line: 1),
        Case("too few", .tsv, "a\tb\tc\n\nd\te\n", .fieldCount(found: 2, expected: 3), line: 3),
        Case("too many", .csv, "a,b\r\nc,d\r\ne,f,g\r\n", .fieldCount(found: 3, expected: 2), line: 3),
        Case("behind lines in quotes", .csv, "\"a\n\r\n\r\",b\nc\n", .fieldCount(found: 1, expected: 2), line: 5),
        Case("fewer than titles", .csv, "front,back,tags\na,b\n", .fieldCount(found: 2, expected: 3), line: 2),
        Case("a line of spaces", .csv, "a,b\n   \n", .fieldCount(found: 1, expected: 2), line: 2),
        Case("a hundred fields", .csv, String(repeating: ",", count: 99), .untitledColumns(100), line: 1),
    ]

    static let quotes = [
        Case("not closed on its line", .tsv, "a\tb\nc\t\"d\ne\tf\n", .unclosedQuote, line: 2),
        Case("not closed at the end", .csv, "a,\"b", .unclosedQuote, line: 1),
        Case("nothing behind it", .csv, "a,\"", .unclosedQuote, line: 1),
        Case("closed by one of two", .csv, "a,\"b\"\"", .unclosedQuote, line: 1),
        Case("opened below the record's first line", .csv, "\"a\n\",b\n\"c\n\",\"d\n\n", .unclosedQuote, line: 4),
        Case("text behind it", .csv, "a,\"b\"c", .textAfterQuote, line: 1),
        Case("a space behind it", .tsv, "a\tb\n\"c\" \td", .textAfterQuote, line: 2),
        Case("closed by the quote of the next field", .tsv, "a\t\"b\nc\t\"d\"\n", .textAfterQuote, line: 2),
    ]

    static let encodings = [
        Case("a byte that no UTF-8 has", .tsv, Array("a\tb\nc\t".utf8) + [0xFF], .invalidUTF8, line: 2),
        Case("Latin-1", .csv, Array("caf".utf8) + [0xE9] + Array(",b".utf8), .invalidUTF8, line: 1),
        Case("an overlong form", .csv, Array("a,b\n".utf8) + [0xC0, 0x80, 0x2C], .invalidUTF8, line: 2),
        Case("a surrogate", .csv, Array("a,".utf8) + [0xED, 0xA0, 0x80], .invalidUTF8, line: 1),
        Case("beyond Unicode", .csv, Array("a,".utf8) + [0xF4, 0x90, 0x80, 0x80], .invalidUTF8, line: 1),
        Case("cut within a character", .csv, Array("a,".utf8) + [0xE3, 0x81], .invalidUTF8, line: 1),
        Case("cut by a separator", .csv, Array("a".utf8) + [0xE3, 0x81] + Array(",b".utf8), .invalidUTF8, line: 1),
        Case(
            "below the first line of a field", .csv, Array("\"a\r\n\rb".utf8) + [0xFE] + Array("\n\",c".utf8),
            .invalidUTF8, line: 3),
        Case(
            "in a comment", .anki, Array("#separator:tab\na\tb\n#".utf8) + [0xFF] + Array("\nc\td".utf8), .invalidUTF8,
            line: 3),
        Case(
            "in a column that is not read", .anki,
            Array("#separator:tab\n#guid column:1\n".utf8) + [0xFF] + Array("\ta\tb".utf8), .invalidUTF8, line: 3),
        Case("UTF-16 without a mark", .csv, [0x61, 0x00, 0x2C, 0x00, 0x62, 0x00], .containsNUL, line: 1),
        Case("NUL", .tsv, Array("a\tb\nc\0\td".utf8), .containsNUL, line: 2),
        Case("NUL in quotes", .csv, Array("\"a\n\0\",b".utf8), .containsNUL, line: 2),
        Case("NUL in a comment", .anki, Array("#separator:tab\na\tb\n#\0\n".utf8), .containsNUL, line: 3),
    ]

    static let titles = [
        Case("an unknown title", .csv, "front,back,notes\na,b,c", .header(name: "notes", value: ""), line: 1),
        Case("a title twice", .tsv, "\nfront\tback\tfront\na\tb\tc", .repeatedColumn("front"), line: 2),
        Case(
            "an unknown kind", .csv, "kind,front,back\nnoun,a,b\n",
            .card(.kind, .unknown(value: "noun", known: ["basic", "reversed", "cloze", "typed"])), line: 2),
        Case("book and deck", .csv, "front,back,book,deck\n", .repeatedColumn("deck"), line: 1),
    ]

    @Test func `Reading a missing file, a folder or an invalid path fails`() throws {
        let folder = try Folder()
        #expect(throws: Failure.file(folder / "missing.csv", .read, code: 2)) { try readFile(folder / "missing.csv") }
        #expect(throws: Failure.file(folder.path, .read, code: 21), "a folder") { try readFile(folder.path, as: .csv) }
        #expect(throws: Failure.file("a\0b", .read, code: 22), "a NUL in its name") { try readFile("a\0b", as: .csv) }
    }
}
