extension Changeset.Matching {
    /// Matches elements that share an id again, so that as many as possible stay in place.
    ///
    /// Each element is mapped to a number that is the same for the same id. The code from there on is not generic.
    @inlinable
    mutating func rematchDuplicates<Compared: Changeset.Comparison>(
        _ old: Span<Compared.Element>, _ new: Span<Compared.Element>, by comparison: Compared
    ) {
        var table = Changeset.Table(count: self.old.count, within: self.old)
        var oldNumbers = ContiguousArray<Int32>(repeating: -1, count: old.count)
        for i in self.old {
            let hash = comparison.hash(old[i])
            if let slot = table.slot(hash: hash, isSame: { comparison.areSame(old[$0], old[i]) }) {
                oldNumbers[i] = Int32(truncatingIfNeeded: table.first(in: slot))
            } else {
                table.insert(i, hash: hash)
                oldNumbers[i] = Int32(truncatingIfNeeded: i)
            }
        }
        var newNumbers = ContiguousArray<Int32>(repeating: -1, count: new.count)
        for j in self.new {
            if let slot = table.slot(hash: comparison.hash(new[j]), isSame: { comparison.areSame(old[$0], new[j]) }) {
                newNumbers[j] = Int32(truncatingIfNeeded: table.first(in: slot))
            }
        }
        guard let better = betterMatches(oldNumbers, newNumbers) else { return }
        adopt(better)
        updates.removeAll { self.old.contains($0.old) }
        for j in self.new where better[j] >= 0 {
            let i = Int(better[j])
            if !comparison.areEqual(old[i], new[j]) { updates.append(Changeset.Update(old: i, new: j)) }
        }
    }

    /// Returns the old offset or -1 for each new offset, if more elements stay with these matches than with the current ones.
    @usableFromInline
    func betterMatches(_ oldNumbers: ContiguousArray<Int32>, _ newNumbers: ContiguousArray<Int32>) -> ContiguousArray<Int32>? {
        let places = Changeset.Places(of: oldNumbers, within: old)
        let pairs = places.pairs(with: newNumbers, within: new)
        guard places.hasDuplicates || Changeset.Places(of: newNumbers, within: new).hasDuplicates else { return nil }

        var better: ContiguousArray<Int32>
        if pairs <= 8 * (old.count + new.count) + 100_000 {
            better = places.longestCommonSubsequence(with: newNumbers, within: new)
        } else {
            better = Changeset.commonSubsequence(
                oldNumbers.span, newNumbers.span, within: Changeset.Box(old: old, new: new))
        }
        let staying = zip(runs, Changeset.longestIncreasing(runs)).reduce(0) { $1.1 ? $0 + Int($1.0.count) : $0 }
        guard better.reduce(0, { $1 < 0 ? $0 : $0 + 1 }) > staying else { return nil }
        places.matchRest(of: newNumbers, within: new, into: &better)
        return better
    }
}

extension Changeset {
    /// The offsets at which each number occurs in a list, ascending.
    struct Places {
        private var starts: ContiguousArray<Int32>
        private var offsets: ContiguousArray<Int32>
        let hasDuplicates: Bool

        init(of numbers: ContiguousArray<Int32>, within range: Range<Int>) {
            let highest = range.reduce(-1) { Swift.max($0, Int(numbers[$1])) }
            starts = ContiguousArray(repeating: 0, count: highest + 2)
            for index in range where numbers[index] >= 0 { starts[Int(numbers[index]) + 1] += 1 }
            hasDuplicates = starts.contains { $0 > 1 }
            for number in starts.indices.dropFirst() { starts[number] += starts[number - 1] }
            offsets = ContiguousArray(repeating: 0, count: Int(starts.last ?? 0))
            var next = starts
            for index in range where numbers[index] >= 0 {
                offsets[Int(next[Int(numbers[index])])] = Int32(index)
                next[Int(numbers[index])] += 1
            }
        }

        private func offsets(of number: Int32) -> ArraySlice<Int32> {
            guard number >= 0, Int(number) + 1 < starts.count else { return [] }
            return offsets[Int(starts[Int(number)])..<Int(starts[Int(number) + 1])]
        }

        /// Returns the number of pairs of elements with the same number.
        func pairs(with numbers: ContiguousArray<Int32>, within range: Range<Int>) -> Int {
            range.reduce(0) { $0 + offsets(of: numbers[$1]).count }
        }

        /// Returns a longest common subsequence: the old offset or -1 for each new offset.
        ///
        /// Hunt and Szymanski (1977): an increasing subsequence of all pairs, in O(r log n) for r pairs.
        func longestCommonSubsequence(
            with numbers: ContiguousArray<Int32>, within range: Range<Int>
        ) -> ContiguousArray<Int32> {
            struct Link {
                let old: Int32
                let new: Int32
                let predecessor: Int32
            }
            var links: ContiguousArray<Link> = []
            var last: ContiguousArray<Int32> = []
            var owner: ContiguousArray<Int32> = []
            for index in range {
                // In descending order, so that no two pairs with the same new element are in one subsequence.
                for offset in offsets(of: numbers[index]).reversed() {
                    var low = 0
                    var high = last.count
                    if let end = last.last, end < offset { low = high }
                    while low < high {
                        let middle = (low + high) / 2
                        if last[middle] < offset { low = middle + 1 } else { high = middle }
                    }
                    if low < last.count, last[low] == offset { continue }
                    let predecessor = low > 0 ? owner[low - 1] : -1
                    let link = Int32(links.count)
                    links.append(Link(old: offset, new: Int32(index), predecessor: predecessor))
                    if low < last.count {
                        last[low] = offset
                        owner[low] = link
                    } else {
                        last.append(offset)
                        owner.append(link)
                    }
                }
            }
            var oldOfNew = ContiguousArray<Int32>(repeating: -1, count: numbers.count)
            var link = owner.last ?? -1
            while link >= 0 {
                oldOfNew[Int(links[Int(link)].new)] = links[Int(link)].old
                link = links[Int(link)].predecessor
            }
            return oldOfNew
        }

        /// Matches the remaining new elements with remaining old elements of the same number, in ascending order.
        func matchRest(of numbers: ContiguousArray<Int32>, within range: Range<Int>, into oldOfNew: inout ContiguousArray<Int32>)
        {
            var taken = OffsetSet(within: 0..<Int(offsets.max() ?? 0) + 1)
            for offset in oldOfNew where offset >= 0 { taken.insert(Int(offset)) }
            var next = starts
            for index in range where oldOfNew[index] < 0 {
                let number = Int(numbers[index])
                guard number >= 0, number + 1 < starts.count else { continue }
                while next[number] < starts[number + 1] {
                    let offset = offsets[Int(next[number])]
                    next[number] += 1
                    if !taken.contains(Int(offset)) {
                        oldOfNew[index] = offset
                        break
                    }
                }
            }
        }
    }
}
