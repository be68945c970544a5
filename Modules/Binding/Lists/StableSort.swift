/// A merge sort of offsets. The standard library's sort would check the executor on each comparison.
@MainActor
@usableFromInline
enum StableSort {
    /// Returns the offsets below `count`, sorted. Equal ones stay in ascending order.
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
                // Runs that are already in order take a single comparison.
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
