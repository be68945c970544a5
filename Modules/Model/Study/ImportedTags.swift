/// The tags that an import gives to the cards of a note, or to a card without one.
///
/// Study marks cards as leeches by a tag. If one of the cards is a leech, the file does not decide which of them are.
package struct ImportedTags {
    private let tags: [Tag]
    private let keepsMarks: Bool

    /// - Parameter cards: the cards as the library has them.
    package init(_ tags: [Tag], for cards: [Card]) {
        keepsMarks = cards.contains { $0.tags.contains(where: \.isLeech) }
        self.tags = keepsMarks ? tags.filter { !$0.text.isLeech } : tags
    }

    /// Returns the tags of a card; nil stands for a card that is added.
    package func of(_ card: Card?) -> [Tag] {
        guard keepsMarks, let card else { return tags }
        let (marks, others) = (card.tags.filter(\.isLeech), card.tags.filter { !$0.isLeech })
        // Tags that are the same keep their order.
        let isSame = others.elementsEqual(tags.map(\.text)) { $0.hasSameBytes(as: $1) }
        return isSame ? card.tags.compactMap { try? Tag($0) } : tags + marks.compactMap { try? Tag($0) }
    }

    /// Returns whether any of the cards has other tags than the import gives it.
    package func differ(from cards: [Card]) -> Bool {
        cards.contains { card in !of(card).map(\.text).elementsEqual(card.tags) { $0.hasSameBytes(as: $1) } }
    }
}

extension String {
    /// Whether the text is the tag by which study marks a leech.
    package var isLeech: Bool { isTag(LeechRule.tag) }
}

extension [RenderedCard] {
    /// Returns the cards with the tags of an import.
    /// - Parameter cards: the cards of the note as the library has them.
    package func withTags(_ tags: [Tag]?, for cards: [Card]) -> [RenderedCard] {
        guard let tags else { return self }
        let imported = ImportedTags(tags, for: cards)
        return map { side in
            var side = side
            side.tags = imported.of(cards.first { $0.origin?.ordinal == side.oldOrdinal })
            return side
        }
    }
}
