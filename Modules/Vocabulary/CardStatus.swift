/// What a card is counted and listed as: the stage of study that it has reached, or suspended, at whatever stage.
public enum CardStatus: String, Hashable, Sendable, CaseIterable {
    case new, learning, review, relearning, suspended

    /// Creates the status of a card.
    public init(_ state: CardState, isSuspended: Bool) {
        self =
            switch state {
            case _ where isSuspended: .suspended
            case .new: .new
            case .learning: .learning
            case .review: .review
            case .relearning: .relearning
            }
    }

    /// The state of the cards with this status; nil if they can have any.
    public var state: CardState? {
        switch self {
        case .new: .new
        case .learning: .learning
        case .review: .review
        case .relearning: .relearning
        case .suspended: nil
        }
    }
}
