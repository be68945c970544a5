import Model
import Testing
import Vocabulary

/// Protects the choice of a format where none is given: by Anki's headers, then by the name, then by titles.
@Suite struct FormatTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        let text: String
        let card: CardRecord

        init(_ name: String, _ text: String, _ card: CardRecord) {
            self.name = name
            self.text = text
            self.card = card
        }

        var testDescription: String { "\(name): \(text)" }
    }

    @Test(arguments: [
        Case("a.tsv", "a,b\tc", card("a,b", "c", line: 1)),
        Case("a.csv", "a\tb,c", card("a\tb", "c", line: 1)),
        Case("A.CSV", "a\tb,c", card("a\tb", "c", line: 1)),
        Case("a.txt", "a;b", card("a", "b", line: 1)),
        Case("a.txt", "Q: a\nA: b\n", card("a", "b", line: 1)),
        Case("a.TXT", "\u{FEFF}\r\nQ: a\r\nQ: b: c\r\nA: d\r\nA: e\r\n\r\n", card("a\nb: c", "d\ne", line: 2)),
        Case("a.txt", "Q: a\n\nA: b\n", card("a", "b", line: 1)), Case("a.txt", "Q: a\rA: b\r", card("a", "b", line: 1)),
        Case("a.txt", "q: a\na: b\n", card("a", "b", line: 1)),
        Case("a.txt", "\nq:a\nq: A: b\nA:c\na: d\n", card("a\nA: b", "c\nd", line: 2)),
        Case("a.txt", "Q: a\na: b\n", card("a", "b", line: 1)), Case("a.txt", "q: a\nA: b\n", card("a", "b", line: 1)),
        Case("a.txt", "Q: a\na: b\nA: c\nq: d\n", card("a\na: b", "c\nq: d", line: 1)),
        Case("a.md", "q: a\nc: x\na: b\n", card("a\nc: x", "b", line: 1)),
        Case("a.txt", "q:x\n", card("q", "x", line: 1)), Case("a.csv", "q: a,a: b\n", card("q: a", "a: b", line: 1)),
        Case("a.txt", "#separator:colon\nQ:a\n", card("Q", "a", line: 2)),
        Case("a.txt", "Q: a\tA: b\n", card("Q: a", "A: b", line: 1)),
        Case("a.txt", "Q:x\n", card("Q", "x", line: 1)), Case("a.csv", "Q: a,A: b\n", card("Q: a", "A: b", line: 1)),
        Case("a.csv", "#separator:tab\na\tb", card("a", "b", line: 2)),
        Case("a.tsv", "\u{FEFF}#deck:D\r\na,b", card("a", "b", book: "D", line: 2)),
        Case("noname", "#Separator:semicolon\na;b", card("a", "b", line: 2)),
        Case("noname", "front\tback\na\tb", card("a", "b", line: 2)),
        Case("noname.dat", "Back,Front\nb,a", card("a", "b", line: 2)),
        Case("a.csv", "#hashtag,b", card("#hashtag", "b", line: 1)),
        Case("a.csv", "#hash: tag,b", card("#hash: tag", "b", line: 1)),
    ])
    func `The format is detected from headers, file name or titles`(_ example: Case) throws {
        #expect(try read(example.text.utf8, as: nil, name: example.name) == [example.card])
    }

    @Test(arguments: ["", "a\tb\n", "a,b\n", "# a comment\na\tb\n", "\u{FEFF}", "front back\n"])
    func `An unknown format is rejected rather than guessed`(_ text: String) {
        #expect(throws: Refused(flaw: .unknownFormat, line: 1)) { try read(text.utf8, as: nil, name: "noname") }
    }

    @Test func `A requested format overrides the detected one`() throws {
        #expect(try read("#separator:tab,b".utf8, as: .csv, name: "a.txt") == [card("#separator:tab", "b", line: 1)])
        #expect(try read("a,b".utf8, as: .csv, name: "a.tsv") == [card("a", "b", line: 1)])
    }

    @Test func `A separator that the user names makes a table of questions and answers`() throws {
        let layout = CardLayoutChoice(separator: .colon)
        for text in ["Q:x\nA:b\n", "q:x\na:b\n"] {
            let cards = try read(text.utf8, as: nil, name: "a.txt", layout: layout)
            #expect(cards.map { $0.front.uppercased() } == ["Q", "A"])
            #expect(cards.map(\.back) == ["x", "b"])
        }
    }

    @Test func `The format of a written file is chosen by its name`() throws {
        let folder = try Folder()
        let expected = [
            ("a.csv", "front,back,tags,book\na,b,,\n"), ("a.tsv", "front\tback\ttags\tbook\na\tb\t\t\n"),
            ("a.txt", "#separator:tab\n#html:false\n#notetype:Basic\n#tags column:3\n#deck column:4\na\tb\t\t\n"),
        ]
        for (name, content) in expected {
            try writeFile(folder / name, [card("a", "b", line: 1)])
            #expect(text(try contents(of: folder / name)) == content)
        }
    }

    @Test func `An extension belongs to one format that can be written, and its file is written in that format`() throws {
        var owners: [String: FileFormat] = [:]
        for format in FileFormat.exported {
            for ending in format.details.extensions {
                #expect(owners.updateValue(format, forKey: ending) == nil, "two formats have the extension \(ending)")
                if format.details.written.contains(ending) {
                    #expect(try FileFormat(writing: "folder/A" + ending.uppercased()) == format)
                } else {
                    #expect(throws: FormatFlaw.readOnlyEnding(ending, written: format.details.written)) {
                        try FileFormat(writing: "A" + ending)
                    }
                }
            }
        }
        #expect(Set(owners.values) == Set(FileFormat.exported))
    }

    @Test func `A file without an extension has no format, except for standard output and devices`() throws {
        for path in ["A", "a.b/A", ".all", "all.", "/tmp/A", "dev/A", "./-"] {
            #expect(throws: FormatFlaw.noEnding) { try FileFormat(writing: path) }
        }
        for path in ["-", "/dev/full", "/proc/self/fd/1"] { #expect(try FileFormat(writing: path) == .cards(.tsv)) }
    }

    @Test(arguments: CardFormat.allCases.filter { !$0.details.canBeExported })
    func `A format that can only be imported is not written`(_ format: CardFormat) throws {
        let folder = try Folder()
        #expect(throws: Failure.format(.readOnly(format: format.rawValue), file: folder / "a.md", line: 0)) {
            try writeFile(folder / "a.md", [card("a", "b", line: 0)], as: format)
        }
        #expect(try folder.names().isEmpty)
    }
}
