package import Vocabulary

/// Where study is kept: the queue that the cards make, and the review log. Each method is all or nothing.
package protocol StudyStore: AnyObject {
    /// The first card of a queue; in review the order decides, learning cards come by their time, new ones by their age.
    /// - Parameter except: a card that is not to come.
    func firstCard(
        _ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment, order: ReviewOrder, seed: UInt64, except: Card.ID?
    ) throws(Failure) -> Card?

    /// How many cards stand in a queue; counted up to `limit`.
    func countCards(
        _ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment, limit: Int
    ) throws(Failure) -> Int

    /// What was answered on a day of study.
    func studied(on day: Int) throws(Failure) -> [StudiedCount]

    /// Keeps what study made of a card: its schedule, tags and suspension, and the entry behind those that the card has.
    /// - Throws: `Failure.notFound(.card)`, or `Failure.conflict(.cardWasStudiedElsewhere)` when the card is not as it was.
    func record(_ review: Review) throws(Failure) -> Change<Card>

    /// Takes the newest entry of a card back, and gives the card the schedule, tags and suspension of before.
    /// - Throws: as ``record(_:)``, the card having to be as it was after.
    func takeBack(_ review: Review) throws(Failure) -> Change<Card>

    /// Cards with their entries in the order of their ids, at most `limit`; those that were never studied are left out.
    func histories(in book: Book.ID?, after id: Card.ID?, limit: Int) throws(Failure) -> [CardHistory]

    /// The cards that are in a state of study and have no entry, at most `limit`.
    func cardsWithoutHistory(limit: Int) throws(Failure) -> [Card]

    /// The due time of a queue's first card that is not due yet; new cards have none.
    func nextDue(_ queue: StudyQueue, in book: Book.ID?, after moment: StudyMoment) throws(Failure) -> Timestamp?
}

/// The queues that the next card is taken from.
package enum StudyQueue: Hashable, Sendable, CaseIterable {
    /// Learning and relearning cards whose time has come.
    case learning
    /// Cards in review whose day has come.
    case review
    case new
}

/// Which books a queue is over.
package enum BookScope: Hashable, Sendable {
    case all
    case only(Set<Book.ID>)
    case except(Set<Book.ID>)
}

/// How many cards of a book were answered in a state.
package struct StudiedCount: Hashable, Sendable {
    package var book: Book.ID
    /// The state before the answer.
    package var state: CardState
    package var answers: Int

    package init(book: Book.ID, state: CardState, answers: Int) {
        self.book = book
        self.state = state
        self.answers = answers
    }
}
