package import Vocabulary

/// The numbers of things that were added, updated, left unchanged and deleted.
public struct Tally: Hashable, Sendable {
    /// The number of added things.
    public fileprivate(set) var added = 0
    /// The number of updated things.
    public fileprivate(set) var updated = 0
    /// The number of things that were left unchanged.
    public fileprivate(set) var unchanged = 0
    /// The number of deleted things.
    public fileprivate(set) var deleted = 0

    /// Creates an empty tally.
    public init() {}

    /// Whether anything in the library has changed.
    public var hasChanges: Bool { changes > 0 }

    /// The number of things that have changed.
    public var changes: Int { added + updated + deleted }
}

/// Counts the changes of a library, whichever view model makes them.
@MainActor package final class ChangeCounter {
    /// The current tally.
    package private(set) var tally = Tally()

    /// Counts a number of things with the same outcome.
    package func count(_ outcome: ChangeKind, _ number: Int = 1) {
        switch outcome {
        case .added: tally.added += number
        case .updated: tally.updated += number
        case .unchanged: tally.unchanged += number
        case .deleted: tally.deleted += number
        }
    }

    /// Returns to an earlier tally, after a rollback.
    package func restore(_ earlier: Tally) { tally = earlier }
}
