/// Returns the optimal string alignment distance between two strings, or a number above `limit` if the distance exceeds it.
///
/// Exchanging two adjacent characters counts as one edit (Damerau 1964).
public func editDistance(_ left: [Character], _ right: [Character], atMost limit: Int) -> Int {
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
