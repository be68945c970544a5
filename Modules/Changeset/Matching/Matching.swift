extension Changeset {
    /// Adjacent elements of the old list that are adjacent, in the same order, in the new one.
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

    /// The elements that are the same in two lists. The generic search fills it in; this type itself is not generic.
    @usableFromInline
    struct Matching {
        /// The ranges between the common prefix and the common suffix.
        @usableFromInline var old: Range<Int>
        @usableFromInline var new: Range<Int>
        /// Matches within these ranges, ascending in the new list.
        @usableFromInline var runs: ContiguousArray<Run> = []
        /// Offsets without a match, ascending.
        @usableFromInline var oldRest: ContiguousArray<Int32> = []
        @usableFromInline var newRest: ContiguousArray<Int32> = []
        /// The matches with different content, up to the common suffix; those in the suffix are stored in reverse order.
        @usableFromInline var updates: [Update] = []
        @usableFromInline var updatesAtEnd: [Update] = []

        /// Creates an empty matching of two lists, which must have fewer than 2³¹ elements each.
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

        /// The resulting edits: unmatched elements are deleted or inserted, and as many matched ones as possible stay.
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
            for index in runs.indices where !stays[index] {
                let run = runs[index]
                for offset in 0..<Int(run.count) { moves.append(Move(from: Int(run.old) + offset, to: Int(run.new) + offset)) }
            }
            return moves
        }
    }

    /// Returns which runs stay in place so that the fewest elements move: a longest increasing subsequence (Schensted 1961).
    ///
    /// `ends[k]` is the smallest old offset at which an increasing subsequence of k + 1 elements can end, with the index of its
    /// run in the lower half. No other element lies within a run in either list: it is before or after the whole run. One search
    /// per run is therefore enough.
    static func longestIncreasing(_ runs: ContiguousArray<Run>) -> [Bool] {
        var ends: ContiguousArray<UInt64> = []
        var predecessor = ContiguousArray<Int32>(repeating: -1, count: runs.count)
        for index in runs.indices {
            let run = runs[index]
            var end = UInt64(UInt32(bitPattern: run.old)) << 32 | UInt64(index)
            var position = ends.count
            if let last = ends.last, last > end { position = ends.span.position(of: end) }
            if position > 0 { predecessor[index] = Int32(truncatingIfNeeded: ends[position - 1]) }
            for _ in 0..<run.count {
                if position < ends.count { ends[position] = end } else { ends.append(end) }
                position += 1
                end += 1 << 32
            }
        }
        var stays = Array(repeating: false, count: runs.count)
        var index = ends.last.map { Int32(truncatingIfNeeded: $0) } ?? -1
        while index >= 0 {
            stays[Int(index)] = true
            index = predecessor[Int(index)]
        }
        return stays
    }
}

extension Span<UInt64> {
    /// Returns the position where a number is or would be inserted. The elements must be ascending and not all smaller.
    ///
    /// The binary search has no branch on the result of a comparison, which no processor could predict.
    fileprivate func position(of number: UInt64) -> Int {
        var position = 0
        var left = count
        while left > 1 {
            let half = left / 2
            position &+= self[position &+ half &- 1] < number ? half : 0
            left &-= half
        }
        return position
    }
}
