/// The numbers of cards of a set that an act changed, left as they were, or skipped.
public struct SelectionTally: Hashable, Sendable {
    /// The number of cards that changed.
    public var changed = 0
    /// The number of cards that already were as requested.
    public var unchanged = 0
    /// The number of cards that no longer exist.
    public var skipped = 0
    /// The ids of the cards that could not be changed, such as those that a book has no room for.
    public var leftAlone: [Int64] = []
    /// The options that are others for the cards now, because they were moved.
    public var options: [OptionChange] = []

    public init() {}
}
