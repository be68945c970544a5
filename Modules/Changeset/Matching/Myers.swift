extension Changeset {
    /// Returns a long common subsequence of two lists that can only be compared: the old offset or -1 for each new offset.
    ///
    /// Myers, "An O(ND) difference algorithm and its variations" (1986), in the linear-space variation: a shortest path is split
    /// where searches from both ends meet, then both halves are searched. As in GNU diff, a search that becomes too expensive is
    /// split at the farthest point reached, so the result is a common subsequence but may not be a longest one. All searches
    /// share a budget of steps proportional to the lengths of the lists, so that long lists take linear time.
    @inlinable
    static func commonSubsequence<Element: Equatable>(
        _ old: Span<Element>, _ new: Span<Element>, within box: Box
    ) -> ContiguousArray<Int32> {
        var oldOfNew = ContiguousArray<Int32>(repeating: -1, count: new.count)
        var search = MiddleSearch(within: box)
        var boxes = [box]
        while var box = boxes.popLast() {
            while box.old.start < box.old.end, box.new.start < box.new.end, old[box.old.start] == new[box.new.start] {
                oldOfNew[box.new.start] = Int32(truncatingIfNeeded: box.old.start)
                box.old.start += 1
                box.new.start += 1
            }
            while box.old.start < box.old.end, box.new.start < box.new.end, old[box.old.end - 1] == new[box.new.end - 1] {
                box.old.end -= 1
                box.new.end -= 1
                oldOfNew[box.new.end] = Int32(truncatingIfNeeded: box.old.end)
            }
            guard box.old.start < box.old.end, box.new.start < box.new.end else { continue }
            let middle = search.middle(of: box, old, new)
            var (first, second) = (box, box)
            (first.old.end, first.new.end) = middle
            (second.old.start, second.new.start) = middle
            boxes.append(second)
            boxes.append(first)
        }
        return oldOfNew
    }

    /// A range of each list: the sides of a rectangle in which the search looks for a path between opposite corners.
    @usableFromInline
    struct Box {
        @usableFromInline var old: (start: Int, end: Int)
        @usableFromInline var new: (start: Int, end: Int)

        @inlinable
        init(old: Range<Int>, new: Range<Int>) {
            self.old = (old.lowerBound, old.upperBound)
            self.new = (new.lowerBound, new.upperBound)
        }
    }

    /// The farthest points reached from both ends, by diagonal, which is the old offset minus the new one.
    @usableFromInline
    struct MiddleSearch {
        @usableFromInline var forward: ContiguousArray<Int32>
        @usableFromInline var backward: ContiguousArray<Int32>
        /// The offset to add to a diagonal to index the arrays.
        @usableFromInline let origin: Int
        /// The number of steps left for all searches, one for each diagonal tried.
        @usableFromInline var budget: Int

        @inlinable
        init(within box: Box) {
            let diagonals = (box.old.end - box.old.start) + (box.new.end - box.new.start) + 3
            forward = ContiguousArray(repeating: 0, count: diagonals)
            backward = forward
            origin = box.new.end - box.old.start + 1
            budget = 200_000 + 16 * diagonals
        }

        /// The number of edits that a search tries from each end before it splits the box where that may cost extra edits.
        ///
        /// While the budget lasts, lists fewer than 512 edits apart are split exactly. After that, each split is a quick guess.
        @inlinable var cap: Int { budget > 0 ? 256 : 16 }

        /// Returns a point on a shortest path through a box whose first elements differ, as do its last ones.
        @inlinable
        mutating func middle<Element: Equatable>(
            of box: Box, _ old: Span<Element>, _ new: Span<Element>
        ) -> (old: Int, new: Int) {
            let (oldStart, oldEnd) = box.old
            let (newStart, newEnd) = box.new
            let least = oldStart - newEnd
            let most = oldEnd - newStart
            let fromStart = oldStart - newStart
            let fromEnd = oldEnd - newEnd
            let meetsForward = (fromStart - fromEnd) & 1 == 1
            var reach = (low: fromStart, high: fromStart)
            var back = (low: fromEnd, high: fromEnd)
            forward[origin + fromStart] = Int32(truncatingIfNeeded: oldStart)
            backward[origin + fromEnd] = Int32(truncatingIfNeeded: oldEnd)
            let cap = cap
            var cost = 0
            while true {
                cost += 1
                if reach.low > least {
                    reach.low -= 1
                    forward[origin + reach.low - 1] = -1
                } else {
                    reach.low += 1
                }
                if reach.high < most {
                    reach.high += 1
                    forward[origin + reach.high + 1] = -1
                } else {
                    reach.high -= 1
                }
                budget -= (reach.high - reach.low + back.high - back.low) / 2 + 2
                var diagonal = reach.high
                while diagonal >= reach.low {
                    let below = Int(forward[origin + diagonal - 1])
                    let above = Int(forward[origin + diagonal + 1])
                    var i = below < above ? above : below + 1
                    while i < oldEnd, i - diagonal < newEnd, old[i] == new[i - diagonal] { i += 1 }
                    forward[origin + diagonal] = Int32(truncatingIfNeeded: i)
                    if meetsForward, back.low <= diagonal, diagonal <= back.high, backward[origin + diagonal] <= i {
                        return (i, i - diagonal)
                    }
                    diagonal -= 2
                }
                if back.low > least {
                    back.low -= 1
                    backward[origin + back.low - 1] = .max
                } else {
                    back.low += 1
                }
                if back.high < most {
                    back.high += 1
                    backward[origin + back.high + 1] = .max
                } else {
                    back.high -= 1
                }
                diagonal = back.high
                while diagonal >= back.low {
                    let below = Int(backward[origin + diagonal - 1])
                    let above = Int(backward[origin + diagonal + 1])
                    var i = below < above ? below : above - 1
                    while i > oldStart, i - diagonal > newStart, old[i - 1] == new[i - diagonal - 1] { i -= 1 }
                    backward[origin + diagonal] = Int32(truncatingIfNeeded: i)
                    if !meetsForward, reach.low <= diagonal, diagonal <= reach.high, i <= forward[origin + diagonal] {
                        return (i, i - diagonal)
                    }
                    diagonal -= 2
                }
                if cost >= cap { return farthest(in: box, reach: reach, back: back) }
            }
        }

        /// Returns the point farthest from the end that it was reached from.
        @usableFromInline
        func farthest(in box: Box, reach: (low: Int, high: Int), back: (low: Int, high: Int)) -> (old: Int, new: Int) {
            var ahead = (old: box.old.start, new: box.new.start)
            for diagonal in stride(from: reach.high, through: reach.low, by: -2) {
                var i = Swift.min(Int(forward[origin + diagonal]), box.old.end)
                i = Swift.min(i, box.new.end + diagonal)
                if i + i - diagonal > ahead.old + ahead.new { ahead = (i, i - diagonal) }
            }
            var behind = (old: box.old.end, new: box.new.end)
            for diagonal in stride(from: back.high, through: back.low, by: -2) {
                var i = Swift.max(Int(backward[origin + diagonal]), box.old.start)
                i = Swift.max(i, box.new.start + diagonal)
                if i + i - diagonal < behind.old + behind.new { behind = (i, i - diagonal) }
            }
            let gained = ahead.old + ahead.new - box.old.start - box.new.start
            let gainedBack = box.old.end + box.new.end - behind.old - behind.new
            return gained > gainedBack ? ahead : behind
        }
    }
}
