import Model
import Testing
import Vocabulary

@testable import Interchange

/// Protects the learner from a file that is taken for something else: what is unsure is told, and can be chosen.
@Suite struct GuessTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        let text: String
        let fronts: [String]
        let guess: CardGuess?

        init(_ name: String, _ text: String, fronts: [String], _ guess: CardGuess? = nil) {
            self.name = name
            self.text = text
            self.fronts = fronts
            self.guess = guess
        }

        var testDescription: String { "\(name): \(text)" }
    }

    private static func guess(
        _ first: CardGuess.FirstRecord, _ front: String, _ back: String, separator: FieldSeparator? = nil,
        untitledTags: String? = nil
    ) -> CardGuess {
        CardGuess(separator: separator, first: first, untitledTags: untitledTags, front: front, back: back)
    }

    @Test(arguments: [
        Case("a.csv", "word,translation\nhund,dog\n", fronts: ["hund"], guess(.titles, "word", "translation")),
        Case("a.csv", "question,answer\na,b\n", fronts: ["a"], guess(.titles, "question", "answer")),
        Case("a.tsv", "Meaning\tTerm\tTags\nb\ta\tt\n", fronts: ["a"], guess(.titles, "Term", "Meaning")),
        Case("a.txt", "Term\tDefinition\na\tb\n", fronts: ["a"], guess(.titles, "Term", "Definition")),
        Case("noname", "Question\tAnswer\na\tb\n", fronts: ["a"], guess(.titles, "Question", "Answer")),
        Case("a.csv", "q,a\nb,c\n", fronts: ["b"], guess(.titles, "q", "a")),
        Case("a.csv", "front,back\na,b\n", fronts: ["a"]), Case("a.txt", "front\tback\na\tb\n", fronts: ["a"]),
        Case("a.csv", "word,english\na,b\n", fronts: ["word", "a"], guess(.cardLikeTitles, "word", "english")),
        Case("a.csv", "Deutsch,English\na,b\n", fronts: ["Deutsch", "a"], guess(.cardLikeTitles, "Deutsch", "English")),
        Case("a.tsv", "ΕΛΛΗΝΙΚΆ\tLatin \na\tb\n", fronts: ["ΕΛΛΗΝΙΚΆ", "a"], guess(.cardLikeTitles, "ΕΛΛΗΝΙΚΆ", "Latin ")),
        Case("a.csv", "Kanji,Reading\na,b\n", fronts: ["Kanji", "a"], guess(.cardLikeTitles, "Kanji", "Reading")),
        Case("a.csv", "German shepherd,der Hund\na,b\n", fronts: ["German shepherd", "a"]),
        Case("a.csv", "a,b\nword,translation\n", fronts: ["a", "word"]), Case("a.csv", "a,x\n", fronts: ["a"]),
        Case("a.txt", "#separator:tab\nTerm\tDefinition\na\tb\n", fronts: ["Term", "a"]),
        Case(
            "a.txt", "hund - dog; katze - cat\n", fronts: ["hund - dog"],
            guess(.certain, "hund - dog", " katze - cat", separator: .semicolon)),
        Case("a.txt", "a|b\n", fronts: ["a"], guess(.certain, "a", "b", separator: .pipe)),
        Case("a.txt", "term;definition\na;b\n", fronts: ["a"], guess(.titles, "term", "definition", separator: .semicolon)),
        Case("a.txt", "a\tb\n", fronts: ["a"]), Case("a.txt", "", fronts: []),
        Case("a.txt", "\nMy questions\n\nQ: a\nA: b\n", fronts: ["a"]), Case("a.txt", "Mine\nq: a\na: b\n", fronts: ["a"]),
        Case("a.txt", "Mine\tyours\nQ: a\tb\nA: c\td\n", fronts: ["Mine", "Q: a", "A: c"]),
        Case("a.txt", "My\tdeck\nQ: a\nA: b\n", fronts: ["a"]), Case("a.txt", "My deck\nof mine\n\nQ: a\nA: b\n", fronts: ["a"]),
        Case("a.txt", "1\n2\n\n3\nq: a\na: b\n", fronts: ["a"]), Case("noname", "My deck\n\nQ: a\nA: b\n", fronts: ["a"]),
        Case("noname", "q: a\na: b\n", fronts: ["a"]),
        Case("a.txt", "My deck\nby me\n2026\nversion 1\nof 2\n\nQ: a\nA: b\n", fronts: ["a"]),
        Case("a.txt", "  Q: a\n  A: b\n\n\tq: c\n\ta: d\n", fronts: ["a", "c"]),
        Case("a.txt", "Mine\n Q: a\nA: b\n\nQ: c\nA: d\n", fronts: ["a", "c"]),
        Case("a.txt", "Q: a\n  A: b\nQ: c\n  A: d\n", fronts: ["a", "c"]), Case("noname", " Q: a\n A: b\n", fronts: ["a"]),
        Case("a.md", "  Q: a\n  A: b\n", fronts: ["a"]),
        Case("a.txt", "a\tb\nQ: a\nc\td\nA: b\n", fronts: ["a", "Q: a", "c", "A: b"]),
        Case("a.txt", "a\t\"b\nQ: a\nA: b\"\n", fronts: ["a"]),
        Case(
            "a.txt", "front;back\nQ: a;b\nA: c;d\n", fronts: ["Q: a", "A: c"],
            guess(.certain, "front", "back", separator: .semicolon)),
        Case(
            "a.txt", "a|b\nQ: c|d\n\nA: e|f\n", fronts: ["a", "Q: c", "A: e"], guess(.certain, "a", "b", separator: .pipe)),
        Case("a.txt", "#separator:semicolon\nQ: a;b\nA: c;d\n", fronts: ["Q: a", "A: c"]),
        Case("a.txt", "My deck; mine\nQ: a; b\nA: c\n", fronts: ["a; b"]),
        Case("a.csv", "hund,dog,noun\n", fronts: ["hund"], guess(.certain, "hund", "dog", untitledTags: "noun")),
        Case("a.txt", "hund\tdog\tnoun\n", fronts: ["hund"], guess(.certain, "hund", "dog", untitledTags: "noun")),
        Case(
            "a.txt", "#deck column:1\nD\thund\tdog\tnoun\n", fronts: ["hund"],
            guess(.certain, "hund", "dog", untitledTags: "noun")),
        Case("a.txt", "#notetype:Basic\nhund\tdog\tnoun\n", fronts: ["hund"]),
        Case("a.csv", "front,back,tags,book\nhund,dog,noun,easy\n", fronts: ["hund"]),
    ])
    func `An uncertain separator or title row is reported as a guess`(_ example: Case) throws {
        let (fronts, reading) = try read(example.text, name: example.name)
        #expect(fronts == example.fronts)
        #expect(reading.guess == example.guess)
    }

    @Test(arguments: [("Image Occlusion", 5), ("Bildverdeckung", 5), ("Basic", 2), ("Cloze", 2), ("Mine", nil)])
    func `The types that Anki comes with have known numbers of fields`(_ name: String, _ count: Int?) {
        #expect(NoteRecord.Meaning.fieldCount(ofTypeNamed: name) == count)
    }

    struct Choice: CustomTestStringConvertible {
        let name: String
        let text: String
        let choice: CardLayoutChoice
        let fronts: [String]

        init(_ name: String, _ text: String, _ separator: FieldSeparator?, titles: Bool?, fronts: [String]) {
            self.name = name
            self.text = text
            choice = CardLayoutChoice(separator: separator, hasTitles: titles)
            self.fronts = fronts
        }

        var testDescription: String { "\(name): \(text) \(choice)" }
    }

    @Test(arguments: [
        Choice("a.csv", "word,translation\na,b\n", nil, titles: false, fronts: ["word", "a"]),
        Choice("a.csv", "front,back\na,b\n", nil, titles: false, fronts: ["front", "a"]),
        Choice("a.csv", "Hund,dog\na,b\n", nil, titles: true, fronts: ["a"]),
        Choice("a.csv", "back,front\nb,a\n", nil, titles: true, fronts: ["a"]),
        Choice("a.csv", "Deutsch;English\na;b\n", .semicolon, titles: true, fronts: ["a"]),
        Choice("a.csv", "a;b\nc;d\n", .semicolon, titles: nil, fronts: ["a", "c"]),
        Choice("a.txt", "a,b;c\n", .comma, titles: nil, fronts: ["a"]),
        Choice("a.txt", "#separator:tab\na|b\n", .pipe, titles: nil, fronts: ["a"]),
        Choice("a.txt", "#separator:tab\nx\ty\na\tb\n", nil, titles: true, fronts: ["a"]),
        Choice("a.txt", "Term\tDefinition\na\tb\n", nil, titles: false, fronts: ["Term", "a"]),
        Choice("a.csv", "hund,dog,noun\n", nil, titles: false, fronts: ["hund"]),
        Choice("a.txt", "#deck:D\nhund\tdog\tnoun\n", nil, titles: false, fronts: ["hund"]),
        Choice("noname", "a;b\n", .semicolon, titles: nil, fronts: ["a"]),
        Choice("noname", "a\tb\n", .tab, titles: nil, fronts: ["a"]),
    ])
    func `An explicit choice overrides the guess`(_ example: Choice) throws {
        let (fronts, reading) = try read(example.text, name: example.name, example.choice)
        #expect(fronts == example.fronts)
        #expect(reading.guess == nil)
    }

    @Test(
        arguments: [
            ("a.xlsx", .zip, Array("PK\u{3}\u{4}xx".utf8)), ("a.csv", .zip, Array("PK\u{3}\u{4}\u{14}\u{0}".utf8)),
            ("a.txt", .pdf, Array("%PDF-1.7\n".utf8)), ("a.txt", .png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]),
            ("a.jpg", .jpeg, [0xFF, 0xD8, 0xFF, 0xE0]), ("-", .gif, Array("GIF89a".utf8)), ("a.tsv", .gzip, [0x1F, 0x8B, 8]),
            ("a.txt", .zstd, [0x28, 0xB5, 0x2F, 0xFD]), ("a.sqlite", .sqlite, Array("SQLite format 3\0".utf8)),
            ("a.xls", .office, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
        ] as [(String, BinaryKind, [UInt8])])
    func `A binary file is rejected with its kind`(_ name: String, _ kind: BinaryKind, _ bytes: [UInt8]) {
        for chunk in [1, 65_536] {
            #expect(throws: Refused(flaw: .binary(kind), line: 0)) {
                try InterchangeTests.read(bytes, as: nil, name: name, chunk: chunk)
            }
        }
        #expect(throws: Refused(flaw: .binary(kind), line: 0)) { try InterchangeTests.read(bytes, as: .csv) }
    }

    @Test func `Columns below unknown titles are reported as taken by position`() throws {
        let choice = CardLayoutChoice(hasTitles: true)
        let (fronts, reading) = try read("Wort,Satz,Art\nHund,Der Hund bellt,n\n", name: "a.csv", choice)
        #expect(fronts == ["Hund"])
        #expect(reading.guess == Self.guess(.certain, "Wort", "Satz", untitledTags: "Art"))
    }

    @Test(arguments: [
        ("a.csv", "1,Haus,das Haus ist alt.,The house is old.\n", 4), ("a.tsv", "hund\tdog\tnoun\teasy\n", 4),
        ("a.csv", "Chapter,Type,Number,Character,Pinyin,German\n1,lek,,x,y,z\n", 6), ("a.csv", "a;b;c;d\ne;f;g;h\n", 4),
        ("a.txt", "a\tb\tc\td\n", 4), ("a.txt", "#deck:D\na\tb\tc\td\n", 4),
    ])
    func `A fourth column without a title is rejected rather than taken for a book`(_ name: String, _ text: String, _ count: Int)
    {
        let line = text.hasPrefix("#") ? 2 : 1
        for choice in [nil, true, false].map({ CardLayoutChoice(hasTitles: $0) }) {
            #expect(throws: Refused(flaw: .untitledColumns(count), line: line)) {
                try InterchangeTests.read(text.utf8, as: nil, name: name, layout: choice)
            }
        }
    }

    private static let distinct = (1...10).map { "f\($0),b\($0),w\($0) of \($0 / 3)\n" }.joined()
    private static let sentences = (1...9).map { "f\($0),b\($0),the \($0) x\($0) y\($0)\n" }.joined()

    @Test(arguments: [
        ("a.csv", "hund,dog,Der Hund bellt.\n", "Der Hund bellt.", 1), ("a.csv", "hund,dog,noun\na,b,Really?\n", "Really?", 2),
        ("a.tsv", "hund\tdog\tnoun, animal\n", "noun, animal", 1), ("a.tsv", "hund\tdog\t\na\tb\tx;y\n", "x;y", 2),
        ("a.tsv", "犬\tdog\t犬がいる。\n", "犬がいる。", 1), ("a.tsv", "a\tb\t\"Hallo!\"\n", "Hallo!", 1),
        ("a.csv", "a,b,He said (yes.) to it\n", "He said (yes.) to it", 1),
        ("a.csv", "a,b,the cat sleeps\nc,d,the dog barks\ne,f,a house is old\n", "the cat sleeps", 1),
        ("a.csv", sentences + "f,b,the 10 x10 y10\n", "the 1 x1 y1", 1),
        ("a.txt", "hund\tdog\tDer Hund bellt.\n", "Der Hund bellt.", 1),
    ])
    func `A third column without a title that has texts is rejected rather than taken for tags`(
        _ name: String, _ text: String, _ example: String, _ line: Int
    ) throws {
        for choice in [nil, true].map({ CardLayoutChoice(hasTitles: $0) }) {
            let titles = choice.hasTitles == true ? (text.contains("\t") ? "x\ty\tz\n" : "x,y,z\n") : ""
            let line = line + (titles.isEmpty ? 0 : 1)
            #expect(throws: Refused(flaw: .untitledTexts(example, column: 3), line: line)) {
                try InterchangeTests.read((titles + text).utf8, as: nil, name: name, layout: choice)
            }
        }
        _ = try InterchangeTests.read(text.utf8, as: nil, name: name, layout: CardLayoutChoice(hasTitles: false))
        let layout = CardLayoutChoice(columns: try ColumnMapping("front,back,tags"))
        _ = try InterchangeTests.read(text.utf8, as: nil, name: name, layout: layout)
    }

    @Test(arguments: [
        "hund,dog,n.\n", "a,b,v1.2 ch.3 A::B\n", "a,b,x-y_z #noun 50%\n", "a,b,a1 noun\nc,d,a2 verb\ne,f,b1 adj\n", distinct,
        "a,b,one two three four five\nc,d,\ne,f,six seven eight\n", "front,back,tags\na,b,noun.\nc,d,x y, z\n",
    ])
    func `Tags by position can be abbreviations, versions and rare words`(_ text: String) throws {
        let text = text.replacing("x y, z", with: "\"x y, z\"")
        #expect(try !InterchangeTests.read(text.utf8, as: nil, name: "a.csv").flatMap { $0.tags ?? [] }.isEmpty)
    }

    private func read(
        _ text: String, name: String, _ choice: CardLayoutChoice = CardLayoutChoice()
    ) throws -> ([String], Reading) {
        let folder = try Folder()
        let path = try folder.file(name, text.utf8)
        var fronts: [String] = []
        let reading = try DiskFileGateway().read(from: path, as: nil, layout: choice) { record throws(Failure) in
            if case .card(let card) = record { fronts.append(card.front) }
        }
        return (fronts, reading)
    }
}
