/// The edits that turn one list into another: deletions, insertions, moves and updates in place, all as offsets.
///
/// Offsets have the semantics of `UITableView`'s batch updates: deletions, ``Move/from`` and ``Update/old`` count in the
/// list before any edit, insertions, ``Move/to`` and ``Update/new`` in the list after all of them. As a collection its
/// elements are its ``Edit``s; ``steps`` has the same to be carried out one after the other.
public struct Changeset: Hashable, Sendable {
    /// Offsets in the old list of the elements that are not in the new one, ascending.
    public let deletions: [Int]
    /// Offsets in the new list of the elements that are not in the old one, ascending.
    public let insertions: [Int]
    /// The elements that changed places with those that stay, ascending by ``Move/to``.
    public let moves: [Move]
    /// The elements with the same id and other content, whether they moved or not, ascending by ``Update/new``.
    public let updates: [Update]

    /// An element of both lists that changed its place among the others.
    public struct Move: Hashable, Sendable {
        /// The offset in the old list.
        public let from: Int
        /// The offset in the new list.
        public let to: Int

        /// A move between two offsets.
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

        /// An update of the element at two offsets, which differ when elements before it came, went or moved.
        public init(old: Int, new: Int) {
            self.old = old
            self.new = new
        }
    }

    /// A changeset of edits that are known, in any order; without arguments, one that changes nothing.
    ///
    /// The edits must make sense together: no offset twice in `deletions` and `from`, none twice in `insertions` and `to`.
    public init(deletions: [Int] = [], insertions: [Int] = [], moves: [Move] = [], updates: [Update] = []) {
        self.deletions = deletions.ascending { $0 }
        self.insertions = insertions.ascending { $0 }
        self.moves = moves.ascending(by: \.to)
        self.updates = updates.ascending(by: \.new)
    }

    /// The edits from the new list back to the old one, as an undo needs them.
    public var inverse: Changeset {
        Changeset(
            deletions: insertions,
            insertions: deletions,
            moves: moves.map { Move(from: $0.to, to: $0.from) },
            updates: updates.map { Update(old: $0.new, new: $0.old) })
    }
}

extension Array {
    /// The array itself when it is ascending already, which most lists of edits are.
    fileprivate func ascending(by key: (Element) -> Int) -> [Element] {
        for index in indices.dropFirst() where key(self[index]) < key(self[index - 1]) {
            return sorted { key($0) < key($1) }
        }
        return self
    }
}
