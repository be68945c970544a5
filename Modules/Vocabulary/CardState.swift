/// How far the study of a card has come.
public enum CardState: Int, Hashable, Sendable, CaseIterable {
    case new, learning, review, relearning

    /// `new`, `learning`, `review` or `relearning`.
    public var name: String { "\(self)" }
}
