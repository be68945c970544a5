extension Changeset {
    /// A hash table of offsets. It stores no elements, and keeps the offsets of equal elements in an ascending chain.
    ///
    /// A slot keeps 32 bits of the hash beside the offset, so that an element is read only if it very likely matches.
    @usableFromInline
    struct Table {
        /// The upper half of an entry is from the hash, the lower half is an offset plus one. Zero is a free slot.
        @usableFromInline var slots: ContiguousArray<UInt64>
        @usableFromInline let mask: Int
        /// The next offset with an equal element plus one, or zero, for each offset from the range's start. Empty without
        /// duplicates.
        @usableFromInline var following: ContiguousArray<Int32> = []
        @usableFromInline let range: Range<Int>

        /// Creates an empty table for at most `count` offsets in a range.
        @inlinable
        init(count: Int, within range: Range<Int>) {
            let bits = Int.bitWidth - (count + count / 2).leadingZeroBitCount
            slots = ContiguousArray(repeating: 0, count: 1 << bits)
            mask = 1 << bits - 1
            self.range = range
        }

        /// Creates a table of ascending offsets in a range. The offsets of equal elements are chained from first to last.
        @inlinable @inline(__always)
        init(
            _ offsets: ContiguousArray<Int32>, within range: Range<Int>, hash: (Int) -> Int, isSame: (Int, Int) -> Bool
        ) {
            let bits = Int.bitWidth - (offsets.count + offsets.count / 2).leadingZeroBitCount
            let mask = 1 << bits - 1
            var slots = ContiguousArray<UInt64>(repeating: 0, count: 1 << bits)
            var following: ContiguousArray<Int32> = []
            // A span avoids a uniqueness check of the array on each access.
            var entries = slots.mutableSpan
            for index in offsets.indices.reversed() {
                let offset = Int(offsets[index])
                let hash = hash(offset)
                let entry = Table.entry(offset, hash: hash)
                var slot = hash & mask
                while entries[slot] != 0 {
                    let other = entries[slot]
                    if other >> 32 == entry >> 32, isSame(Table.offset(other), offset) {
                        if following.isEmpty { following = ContiguousArray(repeating: 0, count: range.count) }
                        following[offset - range.lowerBound] = Int32(truncatingIfNeeded: other)
                        break
                    }
                    slot = (slot + 1) & mask
                }
                entries[slot] = entry
            }
            self.slots = slots
            self.mask = mask
            self.following = following
            self.range = range
        }

        @inlinable var hasDuplicates: Bool { !following.isEmpty }

        /// Inserts the offset of an element that is not the same as any other in the table.
        @inlinable @inline(__always)
        mutating func insert(_ offset: Int, hash: Int) {
            var slot = hash & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = Table.entry(offset, hash: hash)
        }

        /// Returns the slot of the elements that are the same, or `nil`.
        @inlinable @inline(__always)
        func slot(hash: Int, isSame: (Int) -> Bool) -> Int? {
            let tag = Table.entry(0, hash: hash) >> 32
            var slot = hash & mask
            while true {
                let other = slots[slot]
                if other == 0 { return nil }
                if other >> 32 == tag, isSame(Table.offset(other)) { return slot }
                slot = (slot + 1) & mask
            }
        }

        /// Returns the first offset in a slot's chain.
        @inlinable
        func first(in slot: Int) -> Int { Table.offset(slots[slot]) }

        /// Returns the next offset with an equal element, or `nil`.
        @inlinable
        func offset(after offset: Int) -> Int? {
            guard !following.isEmpty else { return nil }
            let next = following[offset - range.lowerBound]
            return next == 0 ? nil : Int(next) - 1
        }

        /// Returns the first free offset in a slot's chain and removes those before it from the chain; `nil` if none is free.
        ///
        /// An offset must not become free again, because removed offsets are not checked a second time.
        @inlinable @inline(__always)
        mutating func takeFirst(in slot: Int, isFree: (Int) -> Bool) -> Int? {
            let first = first(in: slot)
            if isFree(first) { return first }
            var last = first
            while let next = offset(after: last) {
                last = next
                if isFree(next) { break }
            }
            if last != first { slots[slot] = (slots[slot] >> 32) << 32 | UInt64(UInt32(truncatingIfNeeded: last + 1)) }
            return isFree(last) ? last : nil
        }

        @inlinable
        static func entry(_ offset: Int, hash: Int) -> UInt64 {
            (UInt64(truncatingIfNeeded: hash) >> 32) << 32 | UInt64(UInt32(truncatingIfNeeded: offset + 1))
        }

        @inlinable
        static func offset(_ entry: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: entry)) - 1 }
    }

    /// A set of offsets in a range, with one bit each.
    @usableFromInline
    struct OffsetSet {
        @usableFromInline var words: ContiguousArray<UInt64>
        @usableFromInline let range: Range<Int>

        @inlinable
        init(within range: Range<Int>) {
            words = ContiguousArray(repeating: 0, count: range.count / 64 + 1)
            self.range = range
        }

        /// Creates a set of offsets in a range.
        @usableFromInline
        init(_ offsets: ContiguousArray<Int32>, within range: Range<Int>) {
            var words = ContiguousArray<UInt64>(repeating: 0, count: range.count / 64 + 1)
            var bits = words.mutableSpan
            for offset in offsets {
                let bit = Int(offset) - range.lowerBound
                bits[bit >> 6] |= 1 &<< UInt64(bit & 63)
            }
            self.words = words
            self.range = range
        }

        @inlinable
        func contains(_ offset: Int) -> Bool {
            guard range.contains(offset) else { return false }
            let bit = offset - range.lowerBound
            return words[bit >> 6] &>> UInt64(bit & 63) & 1 == 1
        }

        @inlinable
        mutating func insert(_ offset: Int) {
            let bit = offset - range.lowerBound
            words[bit >> 6] |= 1 &<< UInt64(bit & 63)
        }

        @inlinable
        mutating func remove(_ offset: Int) {
            let bit = offset - range.lowerBound
            words[bit >> 6] &= ~(1 &<< UInt64(bit & 63))
        }
    }
}
