import Testing
import Vocabulary

@testable import Model

/// Protects the marks of leeches from files that do not know them.
@Suite struct ImportedTagsTests {
    @Test(arguments: [
        (["a"], ["a", "leech"], ["a", "leech"]), ([], ["leech"], ["leech"]), (["b"], ["leech", "a"], ["b", "leech"]),
        (["a"], ["leech", "a"], ["leech", "a"]), (["a", "leech"], ["a"], ["a", "leech"]), (["leech"], ["leech", "x"], ["leech"]),
        (["a"], ["Leech"], ["a", "Leech"]), (["leeches"], ["a"], ["leeches"]), ([], ["a"], []),
    ])
    func `A leech keeps its mark, and the file decides the other tags`(_ file: [String], _ own: [String], _ expected: [String])
        throws
    {
        let card = Card.tagged(own, 0)
        let imported = ImportedTags(try Tag.list(file), for: [card])
        #expect(imported.of(card).map(\.text) == expected)
        #expect(imported.differ(from: [card]) == (own != expected))
    }

    @Test func `A mark stays with its card, and does not spread to others of its note`() throws {
        let cards = [Card.tagged(["a", "leech"], 0), .tagged(["a"], 1)]
        for file in [["b"], ["b", "leech"]] {
            let imported = ImportedTags(try Tag.list(file), for: cards)
            #expect(imported.of(cards[0]).map(\.text) == ["b", "leech"])
            #expect(imported.of(cards[1]).map(\.text) == ["b"])
            #expect(imported.of(nil).map(\.text) == ["b"], "an added card")
        }
    }
}

extension Card {
    fileprivate static func tagged(_ tags: [String], _ ordinal: Int) -> Card {
        Card(
            id: ID(1), book: Book.ID(1), front: "a", back: "b", tags: tags, addedAt: Timestamp(milliseconds: 0),
            origin: CardOrigin(note: Note.ID(1), ordinal: ordinal))
    }
}
