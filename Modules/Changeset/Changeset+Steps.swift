extension Changeset {
    /// One edit in a sequence, which applies to the list as the previous one left it.
    public enum Step: Hashable, Sendable {
        /// The element at `at` takes the content of the element at `new` in the new list.
        case update(at: Int, new: Int)
        /// The element at this offset is removed.
        case deletion(at: Int)
        /// The element at `from` is moved, so that its offset afterwards is `to`.
        case move(from: Int, to: Int)
        /// The element at this offset of the new list is inserted at the same offset.
        case insertion(at: Int)
    }

    /// The same edits as a sequence to apply one at a time: updates, deletions from the end, moves, insertions from the start.
    ///
    /// The list is complete after each step: a move takes its element along, so no element is missing between two steps.
    /// Time: O(*m* log *m*) for *m* moves, and linear in the number of other edits.
    public var steps: [Step] {
        var steps: [Step] = []
        steps.reserveCapacity(count)
        for update in updates { steps.append(.update(at: update.old, new: update.new)) }
        for offset in deletions.reversed() { steps.append(.deletion(at: offset)) }
        appendMoves(to: &steps)
        for offset in insertions { steps.append(.insertion(at: offset)) }
        return steps
    }

    /// Appends the moves, which take place between the deletions and the insertions, when the list has only elements of both
    /// lists.
    ///
    /// In ascending order of destination, each moving element is put directly after its final predecessor, which is in place by
    /// then.
    ///
    /// The relevant positions are the origins and destinations of the moves. Their order is fixed, so a Fenwick tree over them
    /// gives the number of moving elements before a position at any time. The elements that stay are counted from the offsets
    /// alone.
    private func appendMoves(to steps: inout [Step]) {
        guard !moves.isEmpty else { return }
        let departures = moves.indices.sorted { moves[$0].from < moves[$1].from }
        let stayingBeforeDeparture = Changeset.staying(before: departures.map { moves[$0].from }, without: deletions)
        let stayingBeforeArrival = Changeset.staying(before: moves.map(\.to), without: insertions)

        var places = PrefixSums(count: 2 * moves.count)
        var departurePlace = Array(repeating: 0, count: moves.count)
        var arrivalPlace = departurePlace
        var departure = 0
        var arrival = 0
        for place in 0..<2 * moves.count {
            let arrivesNext =
                arrival < moves.count
                && (departure == moves.count || stayingBeforeArrival[arrival] <= stayingBeforeDeparture[departure])
            if arrivesNext {
                arrivalPlace[arrival] = place
                arrival += 1
            } else {
                departurePlace[departures[departure]] = place
                places.add(1, at: place)
                departure += 1
            }
        }

        var stayingBefore = Array(repeating: 0, count: moves.count)
        for (rank, move) in departures.enumerated() { stayingBefore[move] = stayingBeforeDeparture[rank] }
        for move in moves.indices {
            let from = stayingBefore[move] + places.sum(before: departurePlace[move])
            places.add(-1, at: departurePlace[move])
            let to = stayingBeforeArrival[move] + places.sum(before: arrivalPlace[move])
            places.add(1, at: arrivalPlace[move])
            if from != to { steps.append(.move(from: from, to: to)) }
        }
    }

    /// Returns how many staying elements precede each offset of a moving element, given ascending `offsets` and deletions or
    /// insertions.
    private static func staying(before offsets: [Int], without others: [Int]) -> [Int] {
        var passed = 0
        return offsets.enumerated().map { rank, offset in
            while passed < others.count, others[passed] < offset { passed += 1 }
            return offset - passed - rank
        }
    }

    /// Prefix sums over positions, with additions and queries in O(log n) each (Fenwick 1994).
    private struct PrefixSums {
        private var tree: [Int]

        init(count: Int) { tree = Array(repeating: 0, count: count + 1) }

        mutating func add(_ amount: Int, at position: Int) {
            var node = position + 1
            while node < tree.count {
                tree[node] += amount
                node += node & -node
            }
        }

        func sum(before position: Int) -> Int {
            var node = position
            var sum = 0
            while node > 0 {
                sum += tree[node]
                node &= node - 1
            }
            return sum
        }
    }
}
