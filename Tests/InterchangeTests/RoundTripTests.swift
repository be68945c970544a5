import Model
import TestSupport
import Testing
import Vocabulary

/// Protects the user's cards: what is written and read again is the same, byte for byte, whatever they hold.
@Suite struct RoundTripTests {
    @Test(arguments: CardFormat.ofRoundTrips)
    func `Arbitrary cards are read back unchanged`(_ format: CardFormat) throws {
        for seed in 0..<UInt64(200) {
            var generator = SeededGenerator(seed: seed)
            let cards = (0..<Int.random(in: 0...12, using: &generator)).map { _ in generator.card() }
            let bytes = try written(cards, as: format)
            let chunk = seed.isMultiple(of: 3) ? Int.random(in: 1...16, using: &generator) : 65_536
            let again = try read(bytes, as: format, chunk: chunk)
            #expect(again.map { Exact($0, line: 0) } == cards.map { Exact($0, line: 0) }, "seed \(seed)")
            #expect(try written(again, as: format) == bytes, "writing it again, seed \(seed)")
        }
    }

    @Test func `Cards of one book in Anki's format are read back unchanged`() throws {
        let book = "\u{65E5}\u{672C}\u{8A9E} #1: e\u{301}"
        for seed in 0..<UInt64(50) {
            var generator = SeededGenerator(seed: seed)
            var cards = (0..<5).map { _ in generator.card() }
            for index in cards.indices { cards[index].book = book }
            let again = try read(written(cards, as: .anki, book: book), as: .anki)
            #expect(again.map { Exact($0, line: 0) } == cards.map { Exact($0, line: 0) }, "seed \(seed)")
        }
    }

    /// Anki's text has notes of its own.
    @Test(arguments: CardFormat.ofRoundTrips.filter { $0 != .anki })
    func `Notes of all kinds are read back unchanged`(_ format: CardFormat) throws {
        let pieces = [
            "{{c1::Paris}}", "{{c2::Rome::city}}", "{{c1::a}} {{c2::b}}", "{{c2::a}} {{c1::b}}", "{{c1::a}} {{c1::b}}", "[", "]",
            "{{c1::a {{c2::b}}}}", "{{c1::[x]}}", "![", "\\", "\n", "C: ", "Q: x", "---", " ", "&#32;", "}}", "::", "word",
        ]
        for seed in 0..<UInt64(300) {
            var generator = SeededGenerator(seed: seed)
            let cards = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                let text = (0..<Int.random(in: 1...5, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? ""
                }
                return CardRecord(
                    front: "x" + text.joined(), back: Bool.random(using: &generator) ? "" : "back", tags: ["t"], book: "B",
                    kind: ([nil] + NewNoteKind.allCases).randomElement(using: &generator) ?? nil)
            }
            let again = try records(of: try written(cards, as: format), as: format)
            #expect(again.map(\.exact) == cards.map { Exact($0, line: 0) }, "seed \(seed)")
        }
    }

    @Test(arguments: CardFormat.ofRoundTrips)
    func `Text that looks like format syntax is read back unchanged`(_ format: CardFormat) throws {
        let texts = [
            "front", "tags:x", "#", "#separator:comma", "\"", "\"\"", "a\"", "\n", "\r", "\r\n", "\n\r", ",", "\t", ";", "", " ",
            "\u{FEFF}", "\u{FEFF}#html:true", "\"a\",\"b\"", "a\n#b", "\\", "\\\"", "=1+1", "\u{2028}", "\u{85}",
        ]
        let cards = texts.flatMap { front in texts.map { card(front, $0, book: $0.isEmpty ? nil : $0, line: 0) } }
        let again = try read(written(cards, as: format), as: format)
        #expect(again.map { Exact($0, line: 0) } == cards.map { Exact($0, line: 0) })
    }
}

extension FileRecord {
    /// The card, or the note in the form of a card; nil for a flaw.
    fileprivate var exact: Exact? {
        switch self {
        case .card(let card): return Exact(card, line: 0)
        case .note(let note) where note.meaning == .cloze && note.fields.count == 1:
            return Exact(
                CardRecord(front: note.fields[0], back: "", tags: note.tags, book: note.book, kind: .cloze), line: 0)
        default: return nil
        }
    }
}

extension SeededGenerator {
    fileprivate mutating func card() -> CardRecord {
        let tags = (0..<Int.random(in: 0...3, using: &self)).map { _ in tag() }
        let book = Bool.random(using: &self) ? text(1...8) : nil
        return CardRecord(front: text(0...20), back: text(0...20), tags: tags, book: book)
    }

    /// Of all scalars but NUL, the troublesome ones most often.
    private mutating func text(_ lengths: ClosedRange<Int>) -> String {
        let pieces = [
            "\"", "\t", ",", ";", "\n", "\r", "\r\n", "#", " ", "e\u{301}", "\u{4E9C}", "\u{1F469}\u{200D}\u{1F680}", "\u{FEFF}",
            "\u{202E}", "\u{1B}[31m", "word",
        ]
        var text = ""
        for _ in 0..<Int.random(in: lengths, using: &self) {
            if Int.random(in: 0..<4, using: &self) == 0 {
                text.unicodeScalars.append(scalar())
            } else {
                text += pieces.randomElement(using: &self) ?? ""
            }
        }
        return text
    }

    private mutating func tag() -> String {
        var tag = ["a,b", "\"q\"", "#t", "verb::past", "\u{65E5}"].randomElement(using: &self) ?? ""
        let scalar = scalar()
        if !scalar.properties.isWhitespace { tag.unicodeScalars.append(scalar) }
        return tag
    }

    private mutating func scalar() -> Unicode.Scalar {
        while true {
            let range: ClosedRange<UInt32> = Bool.random(using: &self) ? 1...0x2FFF : 1...0x10FFFF
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &self)) { return scalar }
        }
    }
}
