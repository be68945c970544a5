/// The effect of an operation on something in the library.
public enum ChangeKind: String, Hashable, Sendable {
    case added, updated, unchanged, deleted
}

/// The numbers of things that were added, updated, left unchanged and deleted.
public struct Tally: Hashable, Sendable {
    /// The number of added things.
    public package(set) var added = 0
    /// The number of updated things.
    public package(set) var updated = 0
    /// The number of things that were left unchanged.
    public package(set) var unchanged = 0
    /// The number of deleted things.
    public package(set) var deleted = 0

    /// Creates an empty tally.
    public init() {}

    /// Whether anything in the library has changed.
    public var hasChanges: Bool { changes > 0 }

    /// The number of things that have changed.
    public var changes: Int { added + updated + deleted }
}

/// What an import does with a card whose front is already in the book.
public enum ConflictPolicy: String, Sendable, CaseIterable {
    case update, skip, fail
}
