import Vocabulary

@testable import Wording

/// Study as it was on Saturday, 2026-01-31.
enum StatisticsFixture {
    /// Days with these counts, of which the last is the thirty-first of January.
    static func days(_ counts: [Int]) -> [HeatMap.Day] {
        counts.enumerated().map { index, count in
            let back = counts.count - 1 - index
            return HeatMap.Day(date: date(30 - back), weekday: ((5 - back) % 7 + 7) % 7, count: count)
        }
    }

    /// The date some days after the first of January, from December 2024 to March 2026.
    static func date(_ offset: Int) -> String {
        String(Timestamp(milliseconds: (1_767_225_600 + Int64(offset) * 86_400) * 1000).iso8601.prefix(10))
    }

    static let picture = StatisticsPicture(
        title: "日本語\u{1b}[31m",
        states: [("new", 20), ("learning", 2), ("review", 40), ("relearning", 1), ("suspended", 0)],
        expectedRecall: 0.9312, retention: 0.874,
        months: [
            StatisticsPicture.Month(month: "2025-12", reviews: 9, retention: 1),
            StatisticsPicture.Month(month: "2026-01", reviews: 120, retention: 0.85),
        ],
        forecast: (0..<30).map { (date(30 + $0), [8, 0, 1, 4][$0 % 4]) },
        days: days((0..<365).map { $0 % 5 == 0 ? 0 : $0 % 8 + 1 }),
        seconds: 12_345, streak: 4)

    static let empty = StatisticsPicture(
        title: "All books", states: ["new", "learning", "review", "relearning", "suspended"].map { ($0, 0) },
        forecast: (0..<30).map { (date(30 + $0), 0) }, days: days(Array(repeating: 0, count: 365)))
}
