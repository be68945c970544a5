/// How far an interval may be moved so that cards that were learnt together do not stay together (as in Anki and py-fsrs).
package enum Fuzz {
    /// Intervals shorter than this are left as they are, in days.
    private static let threshold = 2.5
    /// From which day on how much of the interval is added to the span on either side, besides a day.
    private static let spans: [(from: Double, to: Double, share: Double)] = [
        (2.5, 7, 0.15), (7, 20, 0.1), (20, .infinity, 0.05),
    ]

    /// The least and the greatest interval that one of `days` days may become.
    package static func range(days: Int, maximum: Int) -> ClosedRange<Int> {
        let interval = Double(days)
        guard interval >= threshold else { return days...days }
        let delta = spans.reduce(1.0) { $0 + $1.share * max(min(interval, $1.to) - $1.from, 0) }
        let most = min(Int((interval + delta).rounded(.toNearestOrEven)), maximum)
        let least = max(2, Int((interval - delta).rounded(.toNearestOrEven)))
        return min(least, most)...most
    }
}
