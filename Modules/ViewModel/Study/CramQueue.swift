import Model
import Vocabulary

/// The cards of a session that leaves schedules as they are: each comes until it is recalled.
struct CramQueue {
    /// The cards that were not shown yet, in their order.
    private var waiting: ArraySlice<Card.ID>
    /// The cards that were not recalled, the longest ago first.
    private var again: ArraySlice<Card.ID> = []

    init(_ cards: [Card.ID]) { waiting = cards[...] }

    /// The card that comes next; nil if all were recalled.
    var next: Card.ID? { waiting.first ?? again.first }

    var left: LeftToStudy { LeftToStudy(learning: again.count, review: waiting.count) }

    /// Takes a card out, and puts it at the end if it was not recalled.
    mutating func take(_ card: Card.ID, rated rating: Rating?) {
        if waiting.first == card { waiting.removeFirst() } else { again.removeAll { $0 == card } }
        if rating == .again { again.append(card) }
    }
}
