/// How well a card was recalled; the numbers are FSRS's grades.
public enum Rating: Int, Hashable, Sendable, CaseIterable {
    case again = 1
    case hard, good, easy

    /// As it is written in a command.
    public var name: String {
        switch self {
        case .again: "again"
        case .hard: "hard"
        case .good: "good"
        case .easy: "easy"
        }
    }

    public init?(name: String) {
        guard let rating = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = rating
    }
}
