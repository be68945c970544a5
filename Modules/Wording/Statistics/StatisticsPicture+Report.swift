import ViewModel

extension StatisticsPicture {
    init(_ report: StatisticsReport) {
        let cards = report.cards
        title = [report.book ?? "All books", report.query].compactMap(\.self).joined(separator: " · ")
        states = [
            ("new", cards.new), ("learning", cards.learning), ("review", cards.review), ("relearning", cards.relearning),
            ("suspended", cards.suspended),
        ]
        expectedRecall = cards.expectedRecall
        retention = report.retention
        months = report.months.map { Month(month: $0.month, reviews: $0.reviews, retention: $0.retention) }
        forecast = report.forecast.map { ($0.date, $0.due) }
        days = report.days.map { HeatMap.Day(date: $0.date, weekday: $0.weekday, count: $0.answers) }
        hours = report.hours.map { ($0.hour, $0.answers) }
        seconds = report.seconds
        streak = report.streak
        crammed = report.crammed
        kinds = (report.details?.states ?? []).map { kind in
            Kind(
                name: kind.period, isSum: kind.period == "review",
                ratings: [("again", kind.again), ("hard", kind.hard), ("good", kind.good), ("easy", kind.easy)])
        }
        hardest = (report.details?.hardest ?? []).map { ($0.front, $0.difficulty, $0.lapses) }
        sitting = report.sitting.map { sitting in
            Sitting(
                days: sitting.days.map {
                    HeatMap.Day(date: $0.date, weekday: $0.weekday, count: Int($0.seconds.rounded(.up)))
                }, seconds: sitting.seconds, longestDay: sitting.days.map(\.seconds).max() ?? 0, daysSat: sitting.daysSat,
                streak: sitting.streak ?? 0)
        }
    }
}
