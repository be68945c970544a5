/// The effect of an operation on something in the library.
public enum ChangeKind: String, Hashable, Sendable {
    case added, updated, unchanged, deleted
}

/// The numbers of things that were added, updated, left unchanged and deleted.
public struct Tally: Hashable, Sendable {
    /// The number of added things.
    public private(set) var added = 0
    /// The number of updated things.
    public private(set) var updated = 0
    /// The number of things that were left unchanged.
    public private(set) var unchanged = 0
    /// The number of deleted things.
    public private(set) var deleted = 0

    /// Creates a tally from the numbers.
    public init(added: Int = 0, updated: Int = 0, unchanged: Int = 0, deleted: Int = 0) {
        (self.added, self.updated) = (added, updated)
        (self.unchanged, self.deleted) = (unchanged, deleted)
    }

    /// Creates a tally of a single thing.
    public init(_ kind: ChangeKind) {
        switch kind {
        case .added: added = 1
        case .updated: updated = 1
        case .unchanged: unchanged = 1
        case .deleted: deleted = 1
        }
    }

    /// The number of things that have changed.
    public var changes: Int { added + updated + deleted }

    public static func += (left: inout Tally, right: Tally) {
        left.added += right.added
        left.updated += right.updated
        left.unchanged += right.unchanged
        left.deleted += right.deleted
    }
}

/// What an import does with a card whose front is already in the book.
public enum ConflictPolicy: String, Sendable, CaseIterable {
    case update, skip, fail
}
