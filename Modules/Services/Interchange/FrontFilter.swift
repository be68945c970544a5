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
