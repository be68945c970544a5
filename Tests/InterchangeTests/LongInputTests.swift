import Interchange
import Model
import Testing
import Vocabulary

/// Protects memory: what is far too long for a card is refused while it is read, all else is left to the card's rules.
@Suite struct LongInputTests {
    static let megabyte = String(repeating: "abcdefg\u{E9} ", count: 120_000)

    @Test(arguments: CardFormat.allCases.filter(\.details.hasColumns))
    func `A field of one megabyte is read`(_ format: CardFormat) throws {
        let separator = format == .csv ? "," : "\t"
        let text = "a\(separator)b\n\(Self.megabyte)\(separator)\"\(Self.megabyte)\n\"\nc\(separator)d\n"
        let cards = try read(text.utf8, as: format)
        #expect(cards.map(\.line) == [1, 2, 4])
        #expect(cards[1].front == Self.megabyte)
        #expect(cards[1].back == Self.megabyte + "\n")
    }

    /// The standard limit is 8 MiB; a small one shows the same sooner.
    @Test(arguments: [
        ("a\tb\n", Field.front, CardText.byteLimit), ("a\tb\nc\t", .back, CardText.byteLimit),
        ("a\tb\n\"", .front, CardText.byteLimit), ("a\tb\tt\nc\td\t", .tag, Tag.byteLimit),
        ("front\tback\tbook\nb\tc\t", .name, Name.byteLimit), ("back\tfront\n", .back, CardText.byteLimit),
    ])
    func `A record beyond the size limit is rejected`(_ beginning: String, _ field: Field, _ limit: Int) {
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: 20_000)
        #expect {
            try read(Array(beginning.utf8) + long, as: .tsv, chunk: 512, recordLimit: 10_000)
        } throws: { error in
            guard let refused = error as? Refused, refused.line == 2,
                case .card(field, .recordTooLong(limit, recordLimit: 10_000)) = refused.flaw
            else { return false }
            return true
        }
    }

    @Test func `The error for a record beyond the limit names its longest field`() {
        let text = "a\tb\n" + String(repeating: "x", count: 9_000) + "\t" + String(repeating: "y", count: 9_000)
        #expect(throws: Refused(flaw: .card(.front, .tooLong(limit: CardText.byteLimit, actual: 9_000)), line: 2)) {
            try read(text.utf8, as: .tsv, chunk: 512, recordLimit: 10_000)
        }
    }

    @Test func `An endless row of fields is rejected`() {
        let tabs = [UInt8](repeating: UInt8(ascii: "\t"), count: 20_000)
        #expect {
            try read(Array("a\tb\n".utf8) + tabs, as: .tsv, chunk: 512, recordLimit: 10_000)
        } throws: { error in
            guard let refused = error as? Refused, case .fieldCount(_, 2) = refused.flaw else { return false }
            return refused.line == 2
        }
    }

    @Test func `An endless comment is rejected`() {
        let text = "#separator:tab\na\tb\n#" + String(repeating: "x", count: 20_000)
        #expect(throws: Refused.self) { try read(text.utf8, as: .anki, chunk: 512, recordLimit: 10_000) }
    }

    @Test(arguments: CardFormat.ofRoundTrips)
    func `Texts of one megabyte are written and read`(_ format: CardFormat) throws {
        let cards = [card("a", "b", line: 0), card(Self.megabyte, Self.megabyte + "c", line: 0), card("d", "", line: 0)]
        #expect(try read(written(cards, as: format), as: format).map { Exact($0, line: 0) } == cards.map { Exact($0) })
    }

    @Test func `A file of many records is read through one buffer`() throws {
        let count = 200_000
        var text = ""
        for number in 0..<count { text += "front \(number),\"back\n\(number)\"\n" }
        let folder = try Folder()
        let path = try folder.file("many.csv", text.utf8)
        var expected = 0
        try DiskFileGateway().readCards(from: path, as: nil) { record in
            if record != card("front \(expected)", "back\n\(expected)", line: 2 * expected + 1) {
                Issue.record("record \(expected) is \(record)")
            }
            expected += 1
        }
        #expect(expected == count)
    }
}
