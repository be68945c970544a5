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
}
