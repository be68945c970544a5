/// How well a card was recalled; the raw values are FSRS's grades.
public enum Rating: Int, Hashable, Sendable, CaseIterable {
    case again = 1
    case hard, good, easy

    /// The name of the rating in commands.
    public var name: String {
        switch self {
        case .again: "again"
        case .hard: "hard"
        case .good: "good"
        case .easy: "easy"
        }
    }

    /// Creates a rating from its name; nil if there is no such rating.
    public init?(name: String) {
        guard let rating = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = rating
    }
}
