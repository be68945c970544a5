/// The edits that turn one list of sections into another: edits of whole sections, and of items in the remaining sections.
///
/// They have the semantics of batch updates in `UITableView` and `UICollectionView`: deletions, ``Move/from`` and ``Update/old``
/// refer to the sections before all edits; insertions, ``Move/to`` and ``Update/new`` refer to those after them. A deleted
/// section takes its items along and an inserted one brings its own, so no edit refers to an item in either of them. An item that
/// leaves a deleted section is an insertion at its destination, and one that goes to an inserted section is a deletion at its
/// origin.
public struct SectionedChangeset: Hashable, Sendable {
    /// The edits of the sections. An update is a section whose header changed.
    public let sections: Changeset
    /// The old paths of items that are no longer in the remaining sections, ascending.
    public let deletions: [ItemPath]
    /// The new paths of items that were not in the remaining sections before, ascending.
    public let insertions: [ItemPath]
    /// The items that moved within their section or to another section, ascending by ``Move/to``.
    public let moves: [Move]
    /// The items with the same id and different content, whether they moved or not, ascending by ``Update/new``.
    public let updates: [Update]

    /// An item that moved within or between remaining sections.
    public struct Move: Hashable, Sendable {
        /// The path before all edits.
        public let from: ItemPath
        /// The path after all edits.
        public let to: ItemPath

        /// Creates a move between two paths.
        public init(from: ItemPath, to: ItemPath) {
            self.from = from
            self.to = to
        }
    }

    /// An item in a remaining section whose content changed.
    public struct Update: Hashable, Sendable {
        /// The path before all edits.
        public let old: ItemPath
        /// The path after all edits.
        public let new: ItemPath

        /// Creates an update of the item with the given old and new paths.
        public init(old: ItemPath, new: ItemPath) {
            self.old = old
            self.new = new
        }
    }

    /// Creates a changeset of known edits, in any order. Without arguments, the changeset is empty.
    public init(
        sections: Changeset = Changeset(), deletions: [ItemPath] = [], insertions: [ItemPath] = [], moves: [Move] = [],
        updates: [Update] = []
    ) {
        self.sections = sections
        self.deletions = deletions.sorted()
        self.insertions = insertions.sorted()
        self.moves = moves.sorted { $0.to < $1.to }
        self.updates = updates.sorted { $0.new < $1.new }
    }

    /// Whether there are no edits.
    public var isEmpty: Bool {
        sections.isEmpty && deletions.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
    }

    /// The edits from the new sections back to the old ones, as needed for undo.
    public var inverse: SectionedChangeset {
        SectionedChangeset(
            sections: sections.inverse,
            deletions: insertions,
            insertions: deletions,
            moves: moves.map { Move(from: $0.to, to: $0.from) },
            updates: updates.map { Update(old: $0.new, new: $0.old) })
    }
}

/// The position of an item in a list of sections, like an `IndexPath`.
public struct ItemPath: Hashable, Comparable, Sendable {
    /// The offset of the section.
    public let section: Int
    /// The offset of the item in its section.
    public let item: Int

    /// Creates a path from the offset of a section and the offset of an item in it.
    public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    /// Returns whether a path is in an earlier section than another, or earlier in the same section.
    public static func < (left: ItemPath, right: ItemPath) -> Bool {
        left.section == right.section ? left.item < right.item : left.section < right.section
    }
}

extension ItemPath: CustomStringConvertible {
    /// The two offsets in brackets, like those of an `IndexPath`.
    public var description: String { "[\(section), \(item)]" }
}
