import Interchange
import Model
import Testing
import Vocabulary

/// Real decks of Anki's, beside this file.
enum Decks {
    static func path(_ name: String, of file: String = #filePath) -> String {
        let folder = file.split(separator: "/").dropLast().joined(separator: "/")
        return "/\(folder)/Fixtures/\(name).txt"
    }
}

/// Protects the main job on real input: a deck goes in and comes out the same.
@Suite struct RealDecksTests {
    @Test(arguments: [
        ("world_capitals", "Capitals", 37), ("joyo_kanji", "Kanji", 59), ("wordnet_glosses", "WordNet", 72),
    ])
    func `A real deck is exported exactly as it was imported`(_ name: String, _ book: String, _ count: Int) throws {
        let bytes = try contents(of: Decks.path(name))
        let cards = try readFile(Decks.path(name))
        #expect(cards.count == count)
        #expect(cards.allSatisfy { $0.book == book && ($0.tags ?? []).count == 1 && !$0.front.isEmpty })
        #expect(try written(cards, as: .anki, book: book) == bytes, "the exported file is the imported one")
        for format in CardFormat.ofRoundTrips {
            let again = try read(written(cards, as: format), as: format)
            #expect(again.map { Exact($0, line: 0) } == cards.map { Exact($0, line: 0) }, "by way of \(format)")
        }
    }

    @Test func `Quotes and line breaks in a deck are part of the text`() throws {
        let kanji = try #require(try readFile(Decks.path("joyo_kanji")).first)
        #expect(kanji.front == "\u{4E9C}")
        #expect(kanji.back.hasPrefix("Asia; rank next; come after; -ous\non: \u{30A2}\nkun: "))
        #expect(kanji.tags == ["grade8"])
        #expect(kanji.line == 6)
        let gloss = try #require(try readFile(Decks.path("wordnet_glosses")).first)
        #expect(gloss.front == "substance (n 00020090)")
        #expect(gloss.back.hasSuffix("; \"shigella is one of the most toxic substances known to man\""))
    }
}
