/// The stage of study that a card has reached.
public enum CardState: Int, Hashable, Sendable, CaseIterable {
    case new, learning, review, relearning

    /// `new`, `learning`, `review` or `relearning`.
    public var name: String {
        switch self {
        case .new: "new"
        case .learning: "learning"
        case .review: "review"
        case .relearning: "relearning"
        }
    }
}
