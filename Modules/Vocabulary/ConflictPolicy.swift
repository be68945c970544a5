/// What an import does with a card whose front is already in the book.
public enum ConflictPolicy: String, Sendable, CaseIterable {
    case update, skip, fail
}
