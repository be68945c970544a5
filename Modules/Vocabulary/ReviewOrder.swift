/// The order of due reviews.
public enum ReviewOrder: String, Hashable, Sendable, CaseIterable {
    /// Longest overdue first.
    case due
    /// Least likely to be recalled first.
    case retrievability
    /// Random, but the same for a whole day.
    case random
}
