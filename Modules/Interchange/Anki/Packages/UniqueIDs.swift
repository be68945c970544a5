/// Finds ids that no row of a table has, as near as possible after wanted ones.
///
/// Ids of collections are times in milliseconds, and many rows can be of the same moment. The memory grows with the number of
/// such moments only.
struct UniqueIDs {
    /// For ids that are taken, one after them from which to go on.
    private var next: [Int64: Int64] = [:]

    /// Calls `insert` with ids from a wanted one on, until it returns true.
    /// - Returns: the id that it accepted.
    mutating func insert(_ wanted: Int64, _ insert: (Int64) throws -> Bool) rethrows -> Int64 {
        var (id, taken) = (wanted, [Int64]())
        while true {
            if let known = next[id] {
                taken.append(id)
                id = known
            } else if try insert(id) {
                break
            } else {
                taken.append(id)
                id += 1
            }
        }
        for other in taken { next[other] = id + 1 }
        return id
    }
}
