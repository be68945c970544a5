/// Which of the due reviews comes first.
public enum ReviewOrder: String, Hashable, Sendable, CaseIterable {
    /// The longest due.
    case due
    /// The least likely to be recalled.
    case retrievability
    /// By chance, in the same order all day.
    case random
}
