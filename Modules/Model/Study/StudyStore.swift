package import Vocabulary

/// The port that stores study: the queues of cards, and the review log. Each method is atomic.
package protocol StudyStore: AnyObject {
    /// Returns the first card of a queue: learning cards come by due time, reviews and new cards in the given order.
    ///
    /// New cards of several books come in turn: first from the book with the fewest answers to new cards on the study day.
    ///
    /// Suspended cards are in no queue, nor are those that ``StudyMoment/burial`` leaves out; ``StudyMoment/ahead`` adds reviews.
    /// - Parameter except: a card to leave out.
    func firstCard(
        _ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment, order: QueueOrder, seed: UInt64, except: Card.ID?
    ) throws(Failure) -> Card?

    /// Returns the number of cards in a queue, counted up to `limit`.
    func countCards(
        _ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment, limit: Int
    ) throws(Failure) -> Int

    /// Returns the number of cards that ``StudyMoment/burial`` leaves out of a queue.
    func countBuried(_ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment) throws(Failure) -> Int

    /// Returns the numbers of answers on a study day.
    func studied(on day: Int) throws(Failure) -> [StudiedCount]

    /// Stores the result of studying a card: its schedule, tags and suspension, and a new log entry after its existing ones.
    /// - Throws: `Failure.notFound(.card)`, or `Failure.conflict(.cardWasStudiedElsewhere)` if the card's schedule, tags or
    ///   suspension are not those of `review.before`.
    func record(_ review: Review) throws(Failure) -> Change<Card>

    /// Removes the newest log entry of a card, and restores its previous schedule, tags and suspension.
    /// - Throws: the same as ``record(_:)``, except that the card must be as in `review.after`.
    func takeBack(_ review: Review) throws(Failure) -> Change<Card>

    /// Stores a mark, and leaves its card as it is.
    /// - Returns: the mark as it is stored: at a later time if the card has a mark of that time or a later one.
    func add(_ mark: CramMark) throws(Failure) -> CramMark

    /// Removes a mark.
    func remove(_ mark: CramMark) throws(Failure)

    /// Returns at most `limit` studied cards with their log entries, in order of id.
    func histories(in scope: BookScope, after id: Card.ID?, limit: Int) throws(Failure) -> [CardHistory]

    /// Returns the keys of entries of the log, in order of time; entries of the same time are in order of card.
    func logKeys(_ query: LogQuery) throws(Failure) -> [LogKey]

    /// Returns entries of the log by their keys, in this order; keys of no entry are left out.
    func logEntries(_ keys: [LogKey]) throws(Failure) -> [LogEntry]

    /// Returns at most `limit` cards without a log entry whose schedule is not that of a new card, in order of id.
    func studiedCardsWithoutLog(after id: Card.ID?, limit: Int) throws(Failure) -> [Card]

    /// Returns the due time of the first card in a queue that is not due yet; nil if there is none, as for new cards.
    ///
    /// A card that an import has buried counts only if it is due after the study day.
    func nextDue(_ queue: StudyQueue, in scope: BookScope, after moment: StudyMoment) throws(Failure) -> Timestamp?
}

/// The queues from which the next card is taken.
package enum StudyQueue: Hashable, Sendable, CaseIterable {
    /// Learning and relearning cards that are due.
    case learning
    /// Cards in review that are due on the study day.
    case review
    case new
}

/// The number of answers to a book's cards that were in one state.
package struct StudiedCount: Hashable, Sendable {
    package var book: Book.ID
    /// The state of the card before the answer.
    package var state: CardState
    package var answers: Int

    package init(book: Book.ID, state: CardState, answers: Int) {
        self.book = book
        self.state = state
        self.answers = answers
    }
}
