package import Vocabulary

/// A book of flash cards, with the counts that the library maintains for it.
package struct Book: Hashable, Sendable, Identifiable {
    package let id: Identifier<Book>
    @ByteExact package var name: String
    package var addedAt: Timestamp
    /// The number of cards in the book.
    package var cards: Int
    /// The number of cards in the review state.
    package var known: Int
    /// The number of cards that were due when the book was read, not counting suspended and new ones.
    package var due: Int
    /// The deck in Anki, as the last import found it; nil for a book that is not known to be a deck.
    package var ankiDeck: AnkiDeck?

    package init(
        id: Identifier<Book>, name: String, addedAt: Timestamp, cards: Int, known: Int, due: Int, ankiDeck: AnkiDeck? = nil
    ) {
        self.id = id
        self.name = name
        self.addedAt = addedAt
        self.cards = cards
        self.known = known
        self.due = due
        self.ankiDeck = ankiDeck
    }

    /// The fraction of cards that are known, 0…1; 0 for an empty book.
    package var progress: Double { cards == 0 ? 0 : Double(known) / Double(cards) }
}
