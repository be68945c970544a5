package import Model

/// The cards that the records of a file were about, in a bit each.
///
/// Ids only grow, so what was added is told by the first id of it; cards that were there are bits of words, 64 ids a word.
package struct SeenCards {
    private var firstAdded: Card.ID?
    private var words: [Int64: UInt64] = [:]

    package init() {}

    /// Takes in a card that was just added to the library, and with it all that are added from then on.
    package mutating func insert(added id: Card.ID) { firstAdded = min(firstAdded ?? id, id) }

    /// Takes in a card.
    /// - Returns: whether it was not in yet.
    package mutating func insert(_ id: Card.ID) -> Bool {
        if let firstAdded, id >= firstAdded { return false }
        let bit: UInt64 = 1 << (id.rawValue & 63)
        let word = words[id.rawValue >> 6] ?? 0
        if word & bit != 0 { return false }
        words[id.rawValue >> 6] = word | bit
        return true
    }
}
