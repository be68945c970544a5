extension Changeset {
    /// Combines edits that are made to a list one at a time into one changeset, without reading the list.
    ///
    /// If a source knows what it changes, this replaces a comparison. An edit costs O(√*e*) for *e* edits so far, and the
    /// changeset costs O(*e* log *e*), however long the list is. For hundreds of edits in a short list, a comparison is as fast.
    public struct Recorder: Sendable {
        private let oldCount: Int
        private var pieces: PieceList

        /// Creates a recorder for a list of `count` elements.
        public init(count: Int) {
            oldCount = count
            pieces = PieceList(count: count)
        }

        /// The number of elements in the list after the edits so far.
        public var count: Int { pieces.count }

        /// Records the insertion of elements at `offset`. Traps if the offset is out of bounds.
        public mutating func insert(_ inserted: Int = 1, at offset: Int) {
            guard inserted > 0 else { return }
            pieces.insert(Piece(old: nil, count: inserted, isUpdated: false), at: offset)
        }

        /// Records the deletion of elements starting at `offset`. Traps if they are out of bounds.
        public mutating func delete(_ deleted: Int = 1, at offset: Int) {
            guard deleted > 0 else { return }
            pieces.remove(offset..<offset + deleted) { _ in }
        }

        /// Records the move of the element at `from`, so that its offset afterwards is `to`. Traps if an offset is out of bounds.
        public mutating func move(from: Int, to: Int) {
            guard from != to else { return }
            var moved: Piece?
            pieces.remove(from..<from + 1) { moved = $0 }
            if let moved { pieces.insert(moved, at: to) }
        }

        /// Records that the element at `offset` has new content. Traps if the offset is out of bounds.
        public mutating func update(at offset: Int) {
            var updated: Piece?
            pieces.remove(offset..<offset + 1) { updated = $0 }
            if var updated {
                updated.isUpdated = true
                pieces.insert(updated, at: offset)
            }
        }

        /// Records a step.
        public mutating func record(_ step: Step) {
            switch step {
            case .update(let offset, _): update(at: offset)
            case .deletion(let offset): delete(at: offset)
            case .move(let from, let to): move(from: from, to: to)
            case .insertion(let offset): insert(at: offset)
            }
        }

        /// Records all edits of a changeset, as a batch.
        public mutating func record(_ changeset: Changeset) {
            for change in changeset.updates { update(at: change.old) }
            for deleted in changeset.deletions.runs.reversed() { delete(deleted.count, at: deleted.lowerBound) }
            if !changeset.moves.isEmpty {
                for case .move(let from, let to) in changeset.steps { move(from: from, to: to) }
            }
            for inserted in changeset.insertions.runs { insert(inserted.count, at: inserted.lowerBound) }
        }

        /// Whether nothing was recorded, or only edits that left the list as it was.
        package var isUntouched: Bool { pieces.isWhole(of: oldCount) }

        /// The number of pieces in the list, which the recorder's memory use is proportional to.
        package var pieceCount: Int { pieces.pieceCount }

        /// The maximum number of pieces that an edit traverses, in addition to as many chunks.
        package var longestSearch: Int { pieces.longestChunk }

        /// The edits so far as one batch, with as few moves as possible. Elements that were inserted and deleted again are left
        /// out.
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

    /// Returns which numbers of a permutation form the increasing subsequence with the greatest total weight, in O(n log n).
    ///
    /// For each number, a Fenwick tree holds the heaviest subsequence that ends at or below it.
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
    /// The ascending numbers as ranges of consecutive ones.
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
