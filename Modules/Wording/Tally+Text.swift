import ViewModel
public import Vocabulary

extension Tally {
    /// `added 950, updated 30, unchanged 20`, and the number of deletions if there are any.
    public var text: String { Self.text(added, updated, unchanged, deleted) }

    /// Returns the text for the changes since an earlier tally.
    public func difference(from earlier: Tally) -> String {
        Self.text(
            added - earlier.added, updated - earlier.updated, unchanged - earlier.unchanged, deleted - earlier.deleted)
    }

    private static func text(_ added: Int, _ updated: Int, _ unchanged: Int, _ deleted: Int) -> String {
        let text = "added \(added), updated \(updated), unchanged \(unchanged)"
        return deleted > 0 ? text + ", deleted \(deleted)" : text
    }
}
