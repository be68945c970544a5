import Model
import Vocabulary

extension Card {
    /// A new card.
    static func unstudied(_ id: Int64 = 1, book: Int64 = 1) -> Card {
        Card(
            id: Card.ID(id), book: Book.ID(book), front: "le chat", back: "the cat", tags: ["noun"],
            addedAt: Timestamp(milliseconds: 0))
    }

    /// A card in review.
    static func reviewed(
        _ id: Int64 = 1, stability: Double = 10, difficulty: Double = 5, lastReviewAt: Timestamp, repetitions: Int = 3
    ) -> Card {
        var card = unstudied(id)
        card.schedule.state = .review
        card.schedule.memory = MemoryState(stability: stability, difficulty: difficulty)
        card.schedule.lastReviewAt = lastReviewAt
        card.schedule.dueAt = lastReviewAt
        card.schedule.repetitions = repetitions
        return card
    }
}
