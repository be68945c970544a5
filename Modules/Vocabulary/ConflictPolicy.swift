/// What an import does with a card whose front the book has.
public enum ConflictPolicy: String, Sendable, CaseIterable {
    case update, skip, fail
}
