/// A merge sort of offsets. The standard library's would check at each comparison that it is on the main actor.
@MainActor
@usableFromInline
enum StableSort {
    /// The offsets below `count` in an order in which those that are equal ascend.
    @inlinable
    static func offsets(_ count: Int, by areInIncreasingOrder: (Int, Int) -> Bool) -> ContiguousArray<Int> {
        var sorted = ContiguousArray(0..<count)
        var merged = sorted
        var width = 1
        while width < count {
            for start in stride(from: 0, to: count, by: 2 * width) {
                let middle = min(start + width, count)
                let end = min(start + 2 * width, count)
                var (left, right) = (start, middle)
                // What is in order already is not compared but once.
                if middle < end, !areInIncreasingOrder(sorted[middle], sorted[middle - 1]) { left = middle }
                for index in start..<left { merged[index] = sorted[index] }
                for place in left + right - middle..<end {
                    let takesRight = left == middle || right < end && areInIncreasingOrder(sorted[right], sorted[left])
                    merged[place] = sorted[takesRight ? right : left]
                    if takesRight { right += 1 } else { left += 1 }
                }
            }
            swap(&sorted, &merged)
            width *= 2
        }
        return sorted
    }
}
