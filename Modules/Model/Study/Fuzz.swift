/// The range within which an interval is varied, so that cards learned together spread out (as in Anki and py-fsrs).
package enum Fuzz {
    /// The number of days below which intervals are not varied.
    private static let threshold = 2.5
    /// The parts of an interval, in days, and the share of each part by which the range extends on either side, besides one day.
    private static let spans: [(from: Double, to: Double, share: Double)] = [
        (2.5, 7, 0.15), (7, 20, 0.1), (20, .infinity, 0.05),
    ]

    /// Returns the range of intervals, in days, that an interval of `days` days can become.
    package static func range(days: Int, maximum: Int) -> ClosedRange<Int> {
        let interval = Double(days)
        guard interval >= threshold else { return days...days }
        let delta = spans.reduce(1.0) { $0 + $1.share * max(min(interval, $1.to) - $1.from, 0) }
        let most = min(Int((interval + delta).rounded(.toNearestOrEven)), maximum)
        let least = max(2, Int((interval - delta).rounded(.toNearestOrEven)))
        return min(least, most)...most
    }

    /// Returns intervals of so many days, varied at random, each longer than the one before it, up to the maximum.
    ///
    /// They stay in their ranges while these have room for different intervals. All of them use the same random number, so that
    /// the result does not depend on which of them is wanted.
    /// - Parameter weight: returns how likely an interval is, in proportion to others; nil if all of a range are equally likely.
    package static func intervals(
        days: [Int], maximum: Int, using generator: SplitMix64, weight: ((Int) -> Double)? = nil
    ) -> [Int] {
        var ranges = days.map { range(days: $0, maximum: maximum) }
        for index in ranges.indices.dropLast().reversed() {
            let least = ranges[index].lowerBound
            ranges[index] = least...max(least, min(ranges[index].upperBound, ranges[index + 1].upperBound - 1))
        }
        return zip(days, ranges).reduce(into: []) { intervals, next in
            let (days, range) = next
            let least = min(max(range.lowerBound, (intervals.last ?? 0) + 1), maximum)
            var generator = generator
            let possible = least...max(least, range.upperBound)
            let isWeighted = days <= DayWeights.longestInterval
            let drawn = isWeighted ? weight.flatMap { draw(from: possible, $0, using: &generator) } : nil
            intervals.append(drawn ?? Int.random(in: possible, using: &generator))
        }
    }

    /// Returns one of some intervals, each as likely as its weight; nil if none has any.
    private static func draw(
        from range: ClosedRange<Int>, _ weight: (Int) -> Double, using generator: inout SplitMix64
    ) -> Int? {
        let weights = range.map(weight)
        let sum = weights.reduce(0, +)
        guard sum > 0 else { return nil }
        var rest = Double(generator.next() >> 11) * 0x1p-53 * sum
        var last: Int?
        for (interval, weight) in zip(range, weights) where weight > 0 {
            if rest < weight { return interval }
            rest -= weight
            last = interval
        }
        return last  // sums of fractions are rounded
    }
}
