package import Vocabulary

/// A query for entries of the review log.
package struct LogQuery: Hashable, Sendable {
    /// The cards whose entries are read.
    package var cards: CardQuery
    /// The times of the entries.
    package var times: Range<Timestamp>
    /// The maximum number of entries, of which the earliest are read.
    package var limit: Int

    package init(
        cards: CardQuery = CardQuery(), times: Range<Timestamp> = Timestamp(milliseconds: .min)..<Timestamp(milliseconds: .max),
        limit: Int = .max
    ) {
        (self.cards, self.times, self.limit) = (cards, times, limit)
    }
}

/// The key of an entry of the review log: its card, and its number among the entries of the card, from 1.
package struct LogKey: Hashable, Sendable {
    package var card: Card.ID
    package var number: Int

    package init(card: Card.ID, number: Int) { (self.card, self.number) = (card, number) }
}

/// An entry of the review log with its card, and the book that the card is in.
package struct LogEntry: Hashable, Sendable {
    package var card: Card.ID
    package var book: Book.ID
    package var entry: ReviewEntry

    package init(card: Card.ID, book: Book.ID, entry: ReviewEntry) {
        (self.card, self.book, self.entry) = (card, book, entry)
    }
}
