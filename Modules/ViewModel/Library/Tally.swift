package import Vocabulary

/// How many things were added, updated, left unchanged and deleted.
public struct Tally: Hashable, Sendable {
    public fileprivate(set) var added = 0
    public fileprivate(set) var updated = 0
    public fileprivate(set) var unchanged = 0
    public fileprivate(set) var deleted = 0

    public init() {}

    /// Whether anything in the library is different.
    public var hasChanges: Bool { changes > 0 }

    /// How many things are different.
    public var changes: Int { added + updated + deleted }
}

/// Counts for a library, whatever view model does the work.
@MainActor package final class TallyKeeper {
    package private(set) var tally = Tally()

    package func count(_ outcome: ChangeKind, _ number: Int = 1) {
        switch outcome {
        case .added: tally.added += number
        case .updated: tally.updated += number
        case .unchanged: tally.unchanged += number
        case .deleted: tally.deleted += number
        }
    }

    package func restore(_ earlier: Tally) { tally = earlier }
}
