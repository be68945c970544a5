/// Near names for a mistyped one.
enum Suggestions {
    /// The nearest of the candidates, best first, by typing mistakes; none when all of them are too far away.
    static func nearest(to name: String, among candidates: some Sequence<String>, limit: Int = 3) -> [String] {
        let typed = Array(name.lowercased())
        let threshold = max(1, typed.count / 3)
        var found: [(name: String, distance: Int)] = []
        for candidate in candidates {
            let other = Array(candidate.lowercased())
            guard abs(other.count - typed.count) <= threshold else { continue }
            let distance = distance(typed, other, atMost: threshold)
            if distance <= threshold { found.append((candidate, distance)) }
        }
        found.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
        return found.prefix(limit).map(\.name)
    }

    /// The edit distance that counts two neighbours exchanged as one mistake (optimal string alignment; Damerau 1964),
    /// or a number above `limit` once it is sure to exceed it.
    static func distance(_ left: [Character], _ right: [Character], atMost limit: Int) -> Int {
        guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        var row = last
        for i in 1...left.count {
            row[0] = i
            for j in 1...right.count {
                let substitution = last[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
                row[j] = min(last[j] + 1, row[j - 1] + 1, substitution)
                if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
                    row[j] = min(row[j], beforeLast[j - 2] + 1)
                }
            }
            if row.allSatisfy({ $0 > limit }) { return limit + 1 }
            (beforeLast, last, row) = (last, row, beforeLast)
        }
        return last[right.count]
    }
}
