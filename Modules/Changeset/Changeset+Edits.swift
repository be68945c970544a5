extension Changeset {
    /// One of the edits of a batch. Its offsets have the same meaning as those of ``Changeset``.
    public enum Edit: Hashable, Sendable {
        /// The element at this offset of the old list is not in the new one.
        case deletion(at: Int)
        /// The element at this offset of the new list is not in the old one.
        case insertion(at: Int)
        /// The element at `from` in the old list is at `to` in the new one, on the other side of an element that stays.
        case move(from: Int, to: Int)
        /// The element at `old` in the old list has different content at `new` in the new one.
        case update(old: Int, new: Int)
    }

    /// Creates a changeset of edits in any order, which must be consistent with each other.
    public init(_ edits: some Sequence<Edit>) {
        var deletions: [Int] = []
        var insertions: [Int] = []
        var moves: [Move] = []
        var updates: [Update] = []
        for edit in edits {
            switch edit {
            case .deletion(let offset): deletions.append(offset)
            case .insertion(let offset): insertions.append(offset)
            case .move(let from, let to): moves.append(Move(from: from, to: to))
            case .update(let old, let new): updates.append(Update(old: old, new: new))
            }
        }
        self.init(deletions: deletions, insertions: insertions, moves: moves, updates: updates)
    }

    /// The edits as an array: deletions, insertions, moves, then updates.
    public var edits: [Edit] { Array(self) }
}

extension Changeset: RandomAccessCollection {
    /// The position of the first edit, which is zero.
    public var startIndex: Int { 0 }

    /// The number of edits.
    public var endIndex: Int { deletions.count + insertions.count + moves.count + updates.count }

    /// The edit at a position: deletions first, then insertions, moves and updates.
    public subscript(position: Int) -> Edit {
        var position = position
        if position < deletions.count { return .deletion(at: deletions[position]) }
        position -= deletions.count
        if position < insertions.count { return .insertion(at: insertions[position]) }
        position -= insertions.count
        if position < moves.count { return .move(from: moves[position].from, to: moves[position].to) }
        position -= moves.count
        return .update(old: updates[position].old, new: updates[position].new)
    }
}
