/// The edits that turn one list into another: deletions, insertions, moves and updates in place, all as offsets.
///
/// Offsets have the semantics of `UITableView`'s batch updates: deletions, ``Move/from`` and ``Update/old`` refer to the list
/// before all edits; insertions, ``Move/to`` and ``Update/new`` refer to the list after them. The elements of the collection are
/// ``Edit``s; ``steps`` has the same edits as a sequence to apply one at a time.
public struct Changeset: Hashable, Sendable {
    /// Offsets in the old list of the elements that are not in the new one, ascending.
    public let deletions: [Int]
    /// Offsets in the new list of the elements that are not in the old one, ascending.
    public let insertions: [Int]
    /// The elements that changed their order relative to those that stay, ascending by ``Move/to``.
    public let moves: [Move]
    /// The elements with the same id and different content, whether they moved or not, ascending by ``Update/new``.
    public let updates: [Update]

    /// An element of both lists whose position among the others changed.
    public struct Move: Hashable, Sendable {
        /// The offset in the old list.
        public let from: Int
        /// The offset in the new list.
        public let to: Int

        /// Creates a move between two offsets.
        public init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }

    /// An element of both lists whose content changed.
    public struct Update: Hashable, Sendable {
        /// The offset in the old list.
        public let old: Int
        /// The offset in the new list.
        public let new: Int

        /// Creates an update. The offsets differ if elements before the updated one were inserted, deleted or moved.
        public init(old: Int, new: Int) {
            self.old = old
            self.new = new
        }
    }

    /// Creates a changeset of known edits, in any order. Without arguments, the changeset is empty.
    ///
    /// The edits must be consistent: no offset may occur twice in `deletions` and `from`, or twice in `insertions` and `to`.
    public init(deletions: [Int] = [], insertions: [Int] = [], moves: [Move] = [], updates: [Update] = []) {
        self.deletions = deletions.ascending { $0 }
        self.insertions = insertions.ascending { $0 }
        self.moves = moves.ascending(by: \.to)
        self.updates = updates.ascending(by: \.new)
    }

    /// The edits from the new list back to the old one, as needed for undo.
    public var inverse: Changeset {
        Changeset(
            deletions: insertions,
            insertions: deletions,
            moves: moves.map { Move(from: $0.to, to: $0.from) },
            updates: updates.map { Update(old: $0.new, new: $0.old) })
    }
}

extension Array {
    /// Returns the array sorted by key. An array that is already sorted, like most lists of edits, is returned unchanged.
    fileprivate func ascending(by key: (Element) -> Int) -> [Element] {
        for index in indices.dropFirst() where key(self[index]) < key(self[index - 1]) {
            return sorted { key($0) < key($1) }
        }
        return self
    }
}
