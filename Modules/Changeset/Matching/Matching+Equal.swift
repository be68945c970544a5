extension Changeset {
    /// Finds a long common subsequence of two lists whose elements can only be compared for equality.
    @inlinable
    static func matchingEqual<Element: Equatable>(_ old: Span<Element>, _ new: Span<Element>) -> Matching {
        var matching = Matching(oldCount: old.count, newCount: new.count)
        var start = 0
        var (oldEnd, newEnd) = (old.count, new.count)
        while start < oldEnd, start < newEnd, old[start] == new[start] { start += 1 }
        while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
            oldEnd -= 1
            newEnd -= 1
        }
        matching.old = start..<oldEnd
        matching.new = start..<newEnd
        let box = Box(old: matching.old, new: matching.new)
        matching.adopt(start < oldEnd && start < newEnd ? commonSubsequence(old, new, within: box) : nil)
        return matching
    }
}

extension Changeset.Matching {
    /// Replaces the matches with the given ones: for each offset of the new list, an old offset or -1.
    @usableFromInline
    mutating func adopt(_ oldOfNew: ContiguousArray<Int32>?) {
        runs = []
        newRest = []
        var free = Changeset.OffsetSet(within: old)
        for offset in old { free.insert(offset) }
        for j in new {
            guard let match = oldOfNew?[j], match >= 0 else {
                newRest.append(Int32(j))
                continue
            }
            free.remove(Int(match))
            if let last = runs.indices.last, runs[last].old + runs[last].count == match, runs[last].new + runs[last].count == j {
                runs[last].count += 1
            } else {
                runs.append(Changeset.Run(old: Int(match), new: j, count: 1))
            }
        }
        oldRest = ContiguousArray(old.lazy.filter { free.contains($0) }.map { Int32($0) })
    }
}
