extension Changeset {
    /// Puts edits that are made to a list one after the other together into one changeset, without seeing the list.
    ///
    /// For a source that knows what it changes, this replaces a comparison: an edit costs O(√*e*) for *e* edits so far, and
    /// the changeset O(*e* log *e*), however long the list is. For hundreds of edits in a short list a comparison is as fast.
    public struct Recorder: Sendable {
        private let oldCount: Int
        private var pieces: PieceList

        /// A recorder for a list of `count` elements.
        public init(count: Int) {
            oldCount = count
            pieces = PieceList(count: count)
        }

        /// The number of elements of the list after the edits so far.
        public var count: Int { pieces.count }

        /// Elements came in, the first of them at `offset`; traps beyond the end of the list.
        public mutating func insert(_ inserted: Int = 1, at offset: Int) {
            guard inserted > 0 else { return }
            pieces.insert(Piece(old: nil, count: inserted, isUpdated: false), at: offset)
        }

        /// Elements went, the first of them from `offset`; traps beyond the end of the list.
        public mutating func delete(_ deleted: Int = 1, at offset: Int) {
            guard deleted > 0 else { return }
            pieces.remove(offset..<offset + deleted) { _ in }
        }

        /// The element at `from` was taken out and put in again at `to`; traps beyond the end of the list.
        public mutating func move(from: Int, to: Int) {
            guard from != to else { return }
            var moved: Piece?
            pieces.remove(from..<from + 1) { moved = $0 }
            if let moved { pieces.insert(moved, at: to) }
        }

        /// The element at `offset` has other content; traps beyond the end of the list.
        public mutating func update(at offset: Int) {
            var updated: Piece?
            pieces.remove(offset..<offset + 1) { updated = $0 }
            if var updated {
                updated.isUpdated = true
                pieces.insert(updated, at: offset)
            }
        }

        /// A step was made.
        public mutating func record(_ step: Step) {
            switch step {
            case .update(let offset, _): update(at: offset)
            case .deletion(let offset): delete(at: offset)
            case .move(let from, let to): move(from: from, to: to)
            case .insertion(let offset): insert(at: offset)
            }
        }

        /// All edits of a changeset were made, as a batch.
        public mutating func record(_ changeset: Changeset) {
            for change in changeset.updates { update(at: change.old) }
            for deleted in changeset.deletions.runs.reversed() { delete(deleted.count, at: deleted.lowerBound) }
            if !changeset.moves.isEmpty {
                for case .move(let from, let to) in changeset.steps { move(from: from, to: to) }
            }
            for inserted in changeset.insertions.runs { insert(inserted.count, at: inserted.lowerBound) }
        }

        /// Whether nothing was recorded, or nothing but what was undone at once.
        package var isUntouched: Bool { pieces.isWhole(of: oldCount) }

        /// How many parts the list is in: what the recorder takes up in memory is in proportion to it.
        package var pieceCount: Int { pieces.pieceCount }

        /// How many parts an edit goes through at most, beside as many groups of parts.
        package var longestSearch: Int { pieces.longestChunk }

        /// The edits so far as one batch, with as few moves as possible; what came and went again is not in it.
        public var changeset: Changeset {
            var insertions: [Int] = []
            var updates: [Update] = []
            var kept: [(old: Range<Int>, new: Int)] = []
            var position = 0
            for piece in pieces {
                let new = position..<position + piece.count
                if let old = piece.old {
                    if piece.isUpdated { updates += zip(old..<old + piece.count, new).map { Update(old: $0, new: $1) } }
                    kept.append((old..<old + piece.count, position))
                } else {
                    insertions += new
                }
                position = new.upperBound
            }

            let ascending = kept.indices.sorted { kept[$0].old.lowerBound < kept[$1].old.lowerBound }
            var deletions: [Int] = []
            var end = 0
            var rank = Array(repeating: 0, count: kept.count)
            for (place, index) in ascending.enumerated() {
                deletions += end..<kept[index].old.lowerBound
                end = kept[index].old.upperBound
                rank[index] = place
            }
            deletions += end..<oldCount

            var moves: [Move] = []
            for (piece, stays) in zip(kept, Changeset.heaviestIncreasing(rank, weights: kept.map(\.old.count))) where !stays {
                moves += piece.old.enumerated().map { Move(from: $1, to: piece.new + $0) }
            }
            return Changeset(deletions: deletions, insertions: insertions, moves: moves, updates: updates)
        }
    }

    /// Which numbers of a permutation stay so that they increase and their weights sum up to the most, in O(n log n).
    ///
    /// A Fenwick tree holds, for the numbers up to each, the heaviest subsequence that ends there.
    private static func heaviestIncreasing(_ permutation: [Int], weights: [Int]) -> [Bool] {
        var weight = Array(repeating: 0, count: permutation.count)
        var predecessor = Array(repeating: -1, count: permutation.count)
        var tree = Array(repeating: -1, count: permutation.count + 1)
        var heaviest = -1
        for (index, number) in permutation.enumerated() {
            var best = -1
            var node = number
            while node > 0 {
                if tree[node] >= 0, best < 0 || weight[tree[node]] > weight[best] { best = tree[node] }
                node &= node - 1
            }
            predecessor[index] = best
            weight[index] = weights[index] + (best < 0 ? 0 : weight[best])
            if heaviest < 0 || weight[index] > weight[heaviest] { heaviest = index }
            node = number + 1
            while node < tree.count {
                if tree[node] < 0 || weight[tree[node]] < weight[index] { tree[node] = index }
                node += node & -node
            }
        }
        var stays = Array(repeating: false, count: permutation.count)
        while heaviest >= 0 {
            stays[heaviest] = true
            heaviest = predecessor[heaviest]
        }
        return stays
    }
}

extension [Int] {
    /// Ascending numbers as ranges of those that follow each other.
    fileprivate var runs: [Range<Int>] {
        var runs: [Range<Int>] = []
        for number in self {
            if let last = runs.last, last.upperBound == number {
                runs[runs.count - 1] = last.lowerBound..<number + 1
            } else {
                runs.append(number..<number + 1)
            }
        }
        return runs
    }
}
