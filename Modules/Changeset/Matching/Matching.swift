extension Changeset {
    /// Neighbours in the old list that are neighbours, in the same order, in the new one.
    @usableFromInline
    struct Run {
        @usableFromInline let old: Int32
        @usableFromInline let new: Int32
        @usableFromInline var count: Int32

        @inlinable
        init(old: Int, new: Int, count: Int) {
            self.old = Int32(truncatingIfNeeded: old)
            self.new = Int32(truncatingIfNeeded: new)
            self.count = Int32(truncatingIfNeeded: count)
        }
    }

    /// Which elements of two lists are the same. What the generic search finds is put in here; nothing in here is generic.
    @usableFromInline
    struct Matching {
        /// The ranges between the common beginning and the common end.
        @usableFromInline var old: Range<Int>
        @usableFromInline var new: Range<Int>
        /// Matches within these ranges, ascending in the new list.
        @usableFromInline var runs: ContiguousArray<Run> = []
        /// Offsets without a match, ascending.
        @usableFromInline var oldRest: ContiguousArray<Int32> = []
        @usableFromInline var newRest: ContiguousArray<Int32> = []
        /// Matches with other content, in the common beginning and between; those in the common end are kept backwards.
        @usableFromInline var updates: [Update] = []
        @usableFromInline var updatesAtEnd: [Update] = []

        /// Two lists of fewer than 2³¹ elements each, whose matches are to be found.
        @inlinable
        init(oldCount: Int, newCount: Int) {
            precondition(Swift.max(oldCount, newCount) < Int32.max, "A list has 2³¹ elements or more.")
            old = 0..<oldCount
            new = 0..<newCount
        }

        /// Whether all matches are in the same order in both lists, so that nothing moves.
        @usableFromInline
        var isInOrder: Bool {
            for index in runs.indices.dropFirst() where runs[index].old < runs[index - 1].old { return false }
            return true
        }

        /// The edits that follow: what has no match comes or goes, and of what has one as much as possible stays.
        @usableFromInline
        var changeset: Changeset {
            if runs.isEmpty, oldRest.isEmpty, newRest.isEmpty, updates.isEmpty, updatesAtEnd.isEmpty { return Changeset() }
            return Changeset(
                deletions: oldRest.map { Int($0) },
                insertions: newRest.map { Int($0) },
                moves: isInOrder ? [] : moves,
                updates: updates + updatesAtEnd.reversed())
        }

        private var moves: [Move] {
            let stays = Changeset.longestIncreasing(runs)
            var moves: [Move] = []
            moves.reserveCapacity(runs.indices.reduce(0) { stays[$1] ? $0 : $0 + Int(runs[$1].count) })
            for (run, stays) in zip(runs, stays) where !stays {
                for offset in 0..<Int(run.count) { moves.append(Move(from: Int(run.old) + offset, to: Int(run.new) + offset)) }
            }
            return moves
        }
    }

    /// Which runs stay in place when as few elements as possible move: a longest increasing subsequence (Schensted 1961).
    ///
    /// `last[k]` is the smallest old offset at which an increasing subsequence of k + 1 elements can end. As runs are whole
    /// neighbourhoods in both lists, another element is before all of a run or behind all of it: a search a run will do.
    static func longestIncreasing(_ runs: ContiguousArray<Run>) -> [Bool] {
        var last: ContiguousArray<Int32> = []
        var owner: ContiguousArray<Int32> = []
        var predecessor = ContiguousArray<Int32>(repeating: -1, count: runs.count)
        for (index, run) in runs.enumerated() {
            var position = last.count
            if let end = last.last, end > run.old {
                var low = 0
                while low < position {
                    let middle = (low + position) / 2
                    if last[middle] < run.old { low = middle + 1 } else { position = middle }
                }
            }
            if position > 0 { predecessor[index] = owner[position - 1] }
            for offset in 0..<run.count {
                if position < last.count {
                    last[position] = run.old + offset
                    owner[position] = Int32(index)
                } else {
                    last.append(run.old + offset)
                    owner.append(Int32(index))
                }
                position += 1
            }
        }
        var stays = Array(repeating: false, count: runs.count)
        var index = owner.last ?? -1
        while index >= 0 {
            stays[Int(index)] = true
            index = predecessor[Int(index)]
        }
        return stays
    }
}
