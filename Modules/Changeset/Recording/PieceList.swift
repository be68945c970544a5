extension Changeset {
    /// Adjacent elements of the old list that are still adjacent, or a series of inserted elements.
    struct Piece: Sendable {
        /// The offset of the first element in the old list, or `nil` if the elements were inserted.
        var old: Int?
        var count: Int
        var isUpdated: Bool

        /// Returns whether this piece and a piece that follows it can be merged into one.
        func continues(in next: Piece) -> Bool {
            guard let old, let nextOld = next.old else { return old == nil && next.old == nil }
            return old + count == nextOld && isUpdated == next.isUpdated
        }

        /// Removes and returns everything from the element at `offset` on.
        mutating func split(at offset: Int) -> Piece {
            let rest = Piece(old: old.map { $0 + offset }, count: count - offset, isUpdated: isUpdated)
            count = offset
            return rest
        }
    }

    /// A list as pieces of an older list (a piece table), in chunks, so that a lookup takes time proportional to the square root
    /// of its length.
    struct PieceList: Sequence, Sendable {
        private struct Chunk: Sendable {
            var pieces: [Piece]
            var count: Int
        }

        private var chunks: [Chunk]
        private(set) var count: Int
        private(set) var pieceCount = 1

        init(count: Int) {
            self.count = count
            chunks = [Chunk(pieces: count > 0 ? [Piece(old: 0, count: count, isUpdated: false)] : [], count: count)]
        }

        /// Returns whether the list is the whole older list of `oldCount` elements, in one piece.
        func isWhole(of oldCount: Int) -> Bool {
            guard count == oldCount else { return false }
            guard let piece = chunks[0].pieces.first else { return count == 0 }
            return piece.old == 0 && piece.count == oldCount && !piece.isUpdated
        }

        /// The number of pieces in the longest chunk: the most pieces that an edit may have to traverse within a chunk.
        var longestChunk: Int { chunks.map(\.pieces.count).max() ?? 0 }

        func makeIterator() -> some IteratorProtocol<Piece> { chunks.lazy.flatMap(\.pieces).makeIterator() }

        mutating func insert(_ piece: Piece, at offset: Int) {
            precondition(0...count ~= offset, "There is no place \(offset) in a list of \(count) elements.")
            let (chunk, index) = boundary(at: offset)
            chunks[chunk].pieces.insert(piece, at: index)
            chunks[chunk].count += piece.count
            count += piece.count
            pieceCount += 1
            join(chunk, index + 1)
            join(chunk, index)
            divide(chunk)
        }

        mutating func remove(_ range: Range<Int>, into removed: (Piece) -> Void) {
            precondition(range.lowerBound >= 0 && range.upperBound <= count, "There is nothing at \(range) in \(count) elements.")
            var left = range.count
            while left > 0 {
                let (chunk, index) = boundary(at: range.lowerBound)
                guard index < chunks[chunk].pieces.count else { continue }
                if chunks[chunk].pieces[index].count > left {
                    let rest = chunks[chunk].pieces[index].split(at: left)
                    chunks[chunk].pieces.insert(rest, at: index + 1)
                    pieceCount += 1
                }
                let piece = chunks[chunk].pieces.remove(at: index)
                pieceCount -= 1
                chunks[chunk].count -= piece.count
                count -= piece.count
                left -= piece.count
                if chunks[chunk].pieces.isEmpty, chunks.count > 1 {
                    chunks.remove(at: chunk)
                } else {
                    join(chunk, index)
                    divide(chunk)
                }
                removed(piece)
            }
        }

        /// Merges the piece at an index with the one before it if they are continuous.
        ///
        /// Otherwise, edits that undo each other would leave the list in ever smaller pieces.
        private mutating func join(_ chunk: Int, _ index: Int) {
            guard index > 0, index < chunks[chunk].pieces.count else { return }
            let next = chunks[chunk].pieces[index]
            guard chunks[chunk].pieces[index - 1].continues(in: next) else { return }
            chunks[chunk].pieces[index - 1].count += next.count
            chunks[chunk].pieces.remove(at: index)
            pieceCount -= 1
        }

        /// Returns the chunk and index of the piece that starts at an offset, after splitting the piece that spans it.
        private mutating func boundary(at offset: Int) -> (chunk: Int, index: Int) {
            var before = 0
            var chunk = 0
            while chunk < chunks.count - 1, before + chunks[chunk].count <= offset {
                before += chunks[chunk].count
                chunk += 1
            }
            var index = 0
            while index < chunks[chunk].pieces.count, before + chunks[chunk].pieces[index].count <= offset {
                before += chunks[chunk].pieces[index].count
                index += 1
            }
            if before < offset {
                let rest = chunks[chunk].pieces[index].split(at: offset - before)
                index += 1
                chunks[chunk].pieces.insert(rest, at: index)
                pieceCount += 1
            }
            return (chunk, index)
        }

        /// Splits a chunk that is longer than twice the square root of the total number of pieces.
        private mutating func divide(_ chunk: Int) {
            let length = chunks[chunk].pieces.count
            guard length > 32, length * length > 4 * pieceCount else { return }
            let second = Array(chunks[chunk].pieces[(length / 2)...])
            let secondCount = second.reduce(0) { $0 + $1.count }
            chunks[chunk].pieces.removeLast(second.count)
            chunks[chunk].count -= secondCount
            chunks.insert(Chunk(pieces: second, count: secondCount), at: chunk + 1)
        }
    }
}
