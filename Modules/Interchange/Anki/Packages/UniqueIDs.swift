/// Finds ids that no row of a table has, each the next free one from a preferred id on.
///
/// Ids in collections are times in milliseconds, and many rows can have the same time. The memory grows only with the number of
/// ids that are taken.
struct UniqueIDs {
    /// For each id that is taken, a later id at which to continue.
    private var next: [Int64: Int64] = [:]

    /// Calls `insert` with one id after the other, from a preferred one on, until it returns true.
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
