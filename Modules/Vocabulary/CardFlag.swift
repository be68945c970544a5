/// The flags of cards, which have the numbers and the colors that they have in Anki.
public enum CardFlag: Int, Sendable, CaseIterable {
    case red = 1, orange, green, blue, pink, turquoise, purple

    /// All flags with their numbers: `1 red, 2 orange, …`.
    public static let list = zip(allCases, ["red", "orange", "green", "blue", "pink", "turquoise", "purple"])
        .map { "\($0.rawValue) \($1)" }.joined(separator: ", ")
}
