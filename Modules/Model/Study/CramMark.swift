package import Vocabulary

/// How well a card was recalled in a session that leaves every schedule as it is; nothing is computed from it.
package struct CramMark: Hashable, Sendable {
    package var card: Card.ID
    package var book: Book.ID
    package var at: Timestamp
    /// The study day, counted from that of 1970-01-01.
    package var day: Int
    package var rating: Rating
    package var duration: Duration

    package init(card: Card, at: Timestamp, day: Int, rating: Rating, duration: Duration) {
        (self.card, book, self.at, self.day, self.rating, self.duration) = (card.id, card.book, at, day, rating, duration)
    }
}
