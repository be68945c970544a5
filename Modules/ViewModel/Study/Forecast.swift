import Model
import Vocabulary

/// Forecasts how many cards become due on the coming days.
struct Forecast {
    let calendar: StudyCalendar
    let today: Int

    func days(_ count: Int, of cards: CardQuery, from statistics: any StatisticsStore) throws(Failure) -> [ForecastDay] {
        guard count > 0 else { return [] }
        let starts = [Timestamp(milliseconds: .min)] + (1...count).map { calendar.start(of: today + $0) }
        let due = try statistics.dueCounts(of: cards, between: starts)
        return due.enumerated().map { ForecastDay(date: dateText(day: today + $0), due: $1) }
    }
}

/// The range of a valid number of days: up to a hundred years.
enum DayRange {
    static let most = 36_525

    /// - Throws: `Failure.invalid(.days, …)` if there are more days.
    static func check(_ days: Int?) throws(Failure) {
        guard let days, days > most else { return }
        throw .invalid(.days, .outOfBounds(value: Double(days), least: 0, most: Double(most)))
    }
}
