package import Vocabulary

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
