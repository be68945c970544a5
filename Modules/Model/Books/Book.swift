package import Vocabulary

/// A book of flash cards, with the counts that the library keeps for it.
package struct Book: Hashable, Sendable, Identifiable {
    package let id: Identifier<Book>
    @ByteExact package var name: String
    package var addedAt: Timestamp
    /// How many cards it holds.
    package var cards: Int
    /// How many of them are in the review state.
    package var known: Int
    /// How many of them were due at the time of reading, suspended and new ones left out.
    package var due: Int

    package init(id: Identifier<Book>, name: String, addedAt: Timestamp, cards: Int, known: Int, due: Int) {
        self.id = id
        self.name = name
        self.addedAt = addedAt
        self.cards = cards
        self.known = known
        self.due = due
    }

    /// The fraction of the cards that are known, 0…1; 0 for an empty book.
    package var progress: Double { cards == 0 ? 0 : Double(known) / Double(cards) }
}
