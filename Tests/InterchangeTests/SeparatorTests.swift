import Interchange
import Model
import Testing
import Vocabulary

/// Protects files of spreadsheets that separate by something else than the format's name says.
@Suite struct SeparatorTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        let text: String
        let cards: [CardRecord]
        /// The separator that the reading reports as guessed.
        let guess: FieldSeparator?

        init(_ name: String, _ text: String, _ cards: [CardRecord], guess: FieldSeparator? = nil) {
            self.name = name
            self.text = text
            self.cards = cards
            self.guess = guess
        }

        var testDescription: String { "\(name): \(text.debugDescription)" }
    }

    static let declared = [
        Case("a.csv", "sep=;\r\na;b\r\n", [card("a", "b", line: 2)]),
        Case("a.csv", "\u{FEFF}\"SEP=;\"\na,x;b\n", [card("a,x", "b", line: 2)]),
        Case("a.csv", "sep=\t\nfront\tback\na\tb\n", [card("a", "b", line: 3)]),
        Case("a.tsv", "sep=|\na|b\n", [card("a", "b", line: 2)]), Case("noname", "sep=;\na;b", [card("a", "b", line: 2)]),
        Case("a.csv", "sep=x,b\n", [card("sep=x", "b", line: 1)]), Case("a.csv", "sep=,b\n", [card("sep=", "b", line: 1)]),
        Case("a.csv", "sep=;\n", []), Case("a.csv", "sep=;", []),
    ]

    static let titled = [
        Case("a.csv", "front;back\na,1;b,2\n", [card("a,1", "b,2", line: 2)]),
        Case("a.csv", "\"Front\";\"Back\"\n\"a\";\"b\"\n", [card("a", "b", line: 2)]),
        Case("noname", "Back;Front\nb;a\n", [card("a", "b", line: 2)]),
        Case("a.csv", "front,back\na;1,b;2\n", [card("a;1", "b;2", line: 2)]),
    ]

    static let guessed = [
        Case("a.csv", "Hund;dog\nKatze;cat\n", [card("Hund", "dog", line: 1), card("Katze", "cat", line: 2)], guess: .semicolon),
        Case("a.csv", "a;b", [card("a", "b", line: 1)], guess: .semicolon),
        Case(
            "a.csv", "\"a;\"\"x\";b, c\n\n\"d\n;\";e\n", [card("a;\"x", "b, c", line: 1), card("d\n;", "e", line: 3)],
            guess: .semicolon),
        Case("a.csv", "a;1,b;2\nc;3,d;4\n", [card("a;1", "b;2", line: 1), card("c;3", "d;4", line: 2)]),
        Case("a.csv", "a,b\nc;d,e\n", [card("a", "b", line: 1), card("c;d", "e", line: 2)]),
        Case("a.csv", "\"a;b\",c\n", [card("a;b", "c", line: 1)]),
    ]

    @Test(arguments: declared + titled + guessed)
    func `The separator is found, and reported if it is not certain`(_ example: Case) throws {
        for chunk in [1, 65_536] {
            let folder = try Folder()
            let path = try folder.file(example.name, example.text.utf8)
            #expect(try readFile(path, chunk: chunk) == example.cards)
            let reading = try DiskFileGateway(chunk: chunk).read(from: path, as: nil) { _ in }
            #expect(reading.guess?.separator == example.guess)
        }
    }

    @Test func `The user's separator takes precedence over a declared one`() throws {
        let layout = CardLayoutChoice(separator: .comma)
        #expect(try read("sep=;\na;x,b\n".utf8, as: .csv, layout: layout) == [card("a;x", "b", line: 2)])
    }

    @Test func `A record beyond the examined part does not change the guess`() throws {
        let text = String(repeating: "a;b\n", count: 4000) + "c;d;e\n"
        #expect(throws: Refused(flaw: .fieldCount(found: 3, expected: 2), line: 4001)) { try read(text.utf8, as: .csv) }
    }
}
