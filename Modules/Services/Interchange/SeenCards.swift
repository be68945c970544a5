package import Model

/// The set of cards that the records of a file refer to, with one bit for each card.
///
/// Ids only grow, so the id of the first added card identifies all added cards; the others are bits in words of 64 ids.
package struct SeenCards {
    private var firstAdded: Card.ID?
    private var words: [Int64: UInt64] = [:]

    /// Creates an empty set.
    package init() {}

    /// Inserts a card that was just added to the library, and all cards that are added after it.
    package mutating func insert(added id: Card.ID) { firstAdded = min(firstAdded ?? id, id) }

    /// Returns whether a card is in the set.
    package func contains(_ id: Card.ID) -> Bool {
        if let firstAdded, id >= firstAdded { return true }
        return (words[id.rawValue >> 6] ?? 0) & (1 << (id.rawValue & 63) as UInt64) != 0
    }

    /// Inserts a card.
    /// - Returns: whether the card was not in the set yet.
    package mutating func insert(_ id: Card.ID) -> Bool {
        if let firstAdded, id >= firstAdded { return false }
        let bit: UInt64 = 1 << (id.rawValue & 63)
        let word = words[id.rawValue >> 6] ?? 0
        if word & bit != 0 { return false }
        words[id.rawValue >> 6] = word | bit
        return true
    }
}

/// A set of fronts in a fixed amount of memory, which may be wrong about a front that it does not contain (a Bloom filter).
struct FrontFilter {
    /// One bit for each value that the hash of a front can have.
    private var bits = [UInt64](repeating: 0, count: 1 << 17)

    /// Inserts a front.
    /// - Returns: whether the front was certainly not contained before.
    mutating func insert(_ front: String) -> Bool {
        let hash = UInt(bitPattern: front.hashValue)
        let (index, bit) = (Int(hash >> 6 & 0x1FFFF), UInt64(1) << UInt64(hash & 63))
        defer { bits[index] |= bit }
        return bits[index] & bit == 0
    }
}
