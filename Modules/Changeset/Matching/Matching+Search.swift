extension Changeset {
    /// Finds the elements that are the same in two lists, the cheapest ones first: both ends, then nearby elements, then by
    /// hashing.
    @inlinable
    static func matching<Compared: Comparison>(
        _ old: Span<Compared.Element>, _ new: Span<Compared.Element>, by comparison: Compared
    ) -> Matching {
        var matching = Matching(oldCount: old.count, newCount: new.count)
        matching.trimEnds(old, new, by: comparison)
        if matching.old.isEmpty || matching.new.isEmpty {
            matching.oldRest.append(offsets: matching.old)
            matching.newRest.append(offsets: matching.new)
            return matching
        }
        matching.matchNear(old, new, by: comparison)
        let hasDuplicates = matching.matchRest(old, new, by: comparison)
        // If all matches are in order, no other choice among elements with the same id could be better.
        if !matching.isInOrder, hasDuplicates ?? matching.hasDuplicates(old, new, by: comparison) {
            matching.rematchDuplicates(old, new, by: comparison)
        }
        return matching
    }
}

extension Changeset.Matching {
    /// Matches the common prefix and suffix. No other matching lets more elements stay.
    @inlinable
    mutating func trimEnds<Compared: Changeset.Comparison>(
        _ old: Span<Compared.Element>, _ new: Span<Compared.Element>, by comparison: Compared
    ) {
        let shorter = Swift.min(old.count, new.count)
        var start = 0
        while start < shorter, comparison.areSame(old[start], new[start]) {
            if !comparison.areEqual(old[start], new[start]) { updates.append(Changeset.Update(old: start, new: start)) }
            start += 1
        }
        var oldEnd = old.count
        var newEnd = new.count
        while oldEnd > start, newEnd > start, comparison.areSame(old[oldEnd - 1], new[newEnd - 1]) {
            oldEnd -= 1
            newEnd -= 1
            if !comparison.areEqual(old[oldEnd], new[newEnd]) {
                updatesAtEnd.append(Changeset.Update(old: oldEnd, new: newEnd))
            }
        }
        self.old = start..<oldEnd
        self.new = start..<newEnd
    }

    /// Walks through both lists side by side and, where they differ, looks a few elements ahead for the next match.
    ///
    /// Looking ahead costs credit, which matches earn, so lists with little in common soon fall through to hashing. With unique
    /// ids, no match found here is worse than another one. Elements that are skipped become the rest.
    @inlinable
    mutating func matchNear<Compared: Changeset.Comparison>(
        _ old: Span<Compared.Element>, _ new: Span<Compared.Element>, by comparison: Compared
    ) {
        let oldEnd = self.old.upperBound
        let newEnd = self.new.upperBound
        var i = self.old.lowerBound
        var j = self.new.lowerBound
        var matched = 0
        let updatesBefore = updates.count
        var credit = 256
        while i < oldEnd, j < newEnd, credit > 0 {
            let start = i
            while i < oldEnd, j < newEnd, comparison.areSame(old[i], new[j]) {
                if !comparison.areEqual(old[i], new[j]) { updates.append(Changeset.Update(old: i, new: j)) }
                i += 1
                j += 1
            }
            if i > start {
                runs.append(Changeset.Run(old: start, new: j - (i - start), count: i - start))
                matched += i - start
                credit = Swift.min(credit + 4 * (i - start), 1024)
            }
            guard i < oldEnd, j < newEnd else { break }
            var skipped = (old: 1, new: 1)
            search: for distance in 1...6 {
                for ahead in 0...distance {
                    let skip = (old: ahead, new: distance - ahead)
                    guard i + skip.old < oldEnd, j + skip.new < newEnd else { continue }
                    credit -= 1
                    if comparison.areSame(old[i + skip.old], new[j + skip.new]) {
                        skipped = skip
                        break search
                    }
                }
            }
            oldRest.append(offsets: i..<i + skipped.old)
            newRest.append(offsets: j..<j + skipped.new)
            i += skipped.old
            j += skipped.new
        }
        if credit <= 0, matched < self.old.count / 8 {
            // Almost nothing matched. Duplicates are only known if everything is matched by hashing; otherwise all ids are hashed
            // again.
            runs.removeAll()
            updates.removeLast(updates.count - updatesBefore)
            oldRest.removeAll()
            newRest.removeAll()
            (i, j) = (self.old.lowerBound, self.new.lowerBound)
        }
        oldRest.append(offsets: i..<oldEnd)
        newRest.append(offsets: j..<newEnd)
    }

    /// Matches the rest by hashing. Returns whether an id occurred more than once, or `nil` if not all elements were hashed.
    ///
    /// Before hashing an element, it tries the neighbours of the previous match. Blocks that moved or were reversed therefore
    /// cost one comparison per element, and of several elements with the same id the one with the same neighbour is matched.
    @inlinable
    mutating func matchRest<Compared: Changeset.Comparison>(
        _ old: Span<Compared.Element>, _ new: Span<Compared.Element>, by comparison: Compared
    ) -> Bool? {
        guard !oldRest.isEmpty, !newRest.isEmpty else { return nil }
        let isAllOfIt = runs.isEmpty
        var free = Changeset.OffsetSet(oldRest, within: self.old)
        var table: Changeset.Table?
        var hasDuplicates = false
        var found: ContiguousArray<Changeset.Run> = []
        var unmatched: ContiguousArray<Int32> = []
        // A reversed list starts with the last element.
        var previous = self.old.upperBound
        for offset in newRest {
            let j = Int(offset)
            var match: Int?
            if free.contains(previous + 1), comparison.areSame(old[previous + 1], new[j]) {
                match = previous + 1
            } else if free.contains(previous - 1), comparison.areSame(old[previous - 1], new[j]) {
                match = previous - 1
            } else {
                if table == nil {
                    table = self.table(of: oldRest, old, by: comparison)
                }
                if let slot = table?.slot(hash: comparison.hash(new[j]), isSame: { comparison.areSame(old[$0], new[j]) }) {
                    match = table?.takeFirst(in: slot) { free.contains($0) }
                    if match == nil { hasDuplicates = true }
                }
            }
            guard let match else {
                unmatched.append(offset)
                continue
            }
            free.remove(match)
            previous = match
            if !comparison.areEqual(old[match], new[j]) { updates.append(Changeset.Update(old: match, new: j)) }
            if let last = found.indices.last, found[last].old + found[last].count == match,
                found[last].new + found[last].count == j
            {
                found[last].count += 1
            } else {
                found.append(Changeset.Run(old: match, new: j, count: 1))
            }
        }
        oldRest.removeAll { !free.contains(Int($0)) }
        newRest = unmatched
        merge(found)
        if hasDuplicates || table?.hasDuplicates ?? false { return true }
        return isAllOfIt && table != nil ? false : nil
    }

    /// Returns a hash table of offsets in the old list.
    @inlinable
    func table<Compared: Changeset.Comparison>(
        of offsets: ContiguousArray<Int32>, _ old: Span<Compared.Element>, by comparison: Compared
    ) -> Changeset.Table {
        Changeset.Table(offsets, within: self.old) {
            comparison.hash(old[$0])
        } isSame: {
            comparison.areSame(old[$0], old[$1])
        }
    }

    /// Returns whether an id occurs more than once in the old list, or in the new one, where the second occurrence has no match.
    @inlinable
    func hasDuplicates<Compared: Changeset.Comparison>(
        _ old: Span<Compared.Element>, _ new: Span<Compared.Element>, by comparison: Compared
    ) -> Bool {
        var offsets: ContiguousArray<Int32> = []
        offsets.append(offsets: self.old)
        let table = table(of: offsets, old, by: comparison)
        if table.hasDuplicates { return true }
        for offset in newRest {
            let j = Int(offset)
            if table.slot(hash: comparison.hash(new[j]), isSame: { comparison.areSame(old[$0], new[j]) }) != nil { return true }
        }
        return false
    }

    /// Merges runs that are ascending in the new list into the existing ones.
    @usableFromInline
    mutating func merge(_ found: ContiguousArray<Changeset.Run>) {
        guard !runs.isEmpty else {
            runs = found
            return
        }
        guard !found.isEmpty else { return }
        var merged: ContiguousArray<Changeset.Run> = []
        merged.reserveCapacity(runs.count + found.count)
        var others = found[...]
        for run in runs {
            while let other = others.first, other.new < run.new {
                merged.append(other)
                others.removeFirst()
            }
            merged.append(run)
        }
        merged.append(contentsOf: others)
        runs = merged
    }
}

extension ContiguousArray<Int32> {
    /// Appends all offsets in a range.
    @usableFromInline
    mutating func append(offsets: Range<Int>) {
        if offsets.count > 16 { reserveCapacity(count + offsets.count) }
        for offset in offsets { append(Int32(truncatingIfNeeded: offset)) }
    }
}
