/// The edits that turn sections with items into others: edits of whole sections, and of the items in those that remain.
///
/// They have the semantics of batch updates of `UITableView` and `UICollectionView`: deletions, ``Move/from`` and
/// ``Update/old`` count in the sections before any edit, insertions, ``Move/to`` and ``Update/new`` in those after all of
/// them. A section that is deleted takes its items along and one that is inserted brings its own, so no edit of an item names a
/// place in either: an item that leaves a deleted section is an insertion where it arrives, one that goes to an inserted section
/// a deletion where it was.
public struct SectionedChangeset: Hashable, Sendable {
    /// The edits of the sections; an update is a section whose header is another.
    public let sections: Changeset
    /// The old places of the items that are not in the sections that remain, ascending.
    public let deletions: [ItemPath]
    /// The new places of the items that were not in the sections that remain, ascending.
    public let insertions: [ItemPath]
    /// The items that changed places with others of their section or went to another section, ascending by ``Move/to``.
    public let moves: [Move]
    /// The items with the same id and other content, whether they moved or not, ascending by ``Update/new``.
    public let updates: [Update]

    /// An item of a section that remains which changed its place.
    public struct Move: Hashable, Sendable {
        /// The place before all edits.
        public let from: ItemPath
        /// The place after all edits.
        public let to: ItemPath

        /// A move between two places.
        public init(from: ItemPath, to: ItemPath) {
            self.from = from
            self.to = to
        }
    }

    /// An item of a section that remains whose content changed.
    public struct Update: Hashable, Sendable {
        /// The place before all edits.
        public let old: ItemPath
        /// The place after all edits.
        public let new: ItemPath

        /// An update of the item at two places.
        public init(old: ItemPath, new: ItemPath) {
            self.old = old
            self.new = new
        }
    }

    /// A changeset of edits that are known, in any order; without arguments, one that changes nothing.
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

    /// Whether there is nothing to do.
    public var isEmpty: Bool {
        sections.isEmpty && deletions.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
    }

    /// The edits from the new sections back to the old ones, as an undo needs them.
    public var inverse: SectionedChangeset {
        SectionedChangeset(
            sections: sections.inverse,
            deletions: insertions,
            insertions: deletions,
            moves: moves.map { Move(from: $0.to, to: $0.from) },
            updates: updates.map { Update(old: $0.new, new: $0.old) })
    }
}

/// The place of an item in a list of sections, as an `IndexPath` is.
public struct ItemPath: Hashable, Comparable, Sendable {
    /// The offset of the section.
    public let section: Int
    /// The offset of the item in its section.
    public let item: Int

    /// The place of the item at an offset of the section at another.
    public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    /// Whether a place is in an earlier section than another, or earlier in the same one.
    public static func < (left: ItemPath, right: ItemPath) -> Bool {
        left.section == right.section ? left.item < right.item : left.section < right.section
    }
}

extension ItemPath: CustomStringConvertible {
    /// The two offsets in brackets, as those of an `IndexPath`.
    public var description: String { "[\(section), \(item)]" }
}
