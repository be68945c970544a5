import Model
import Vocabulary

/// Forecasts how many cards become due on the coming days.
struct Forecast {
    let calendar: StudyCalendar
    let today: Int

    func days(_ count: Int, in books: BookScope, from statistics: any StatisticsStore) throws(Failure) -> [ForecastDay] {
        guard count > 0 else { return [] }
        let starts = [Timestamp(milliseconds: .min)] + (1...count).map { calendar.start(of: today + $0) }
        let due = try statistics.dueCounts(in: books, between: starts)
        return due.enumerated().map { ForecastDay(date: dateText(day: today + $0), due: $1) }
    }
}

extension Forecast {
    /// Forecasts how many of some cards become due, which are read page by page.
    func days(_ count: Int, of pages: Pager<Card>) throws(Failure) -> [ForecastDay] {
        guard count > 0 else { return [] }
        var due = Array(repeating: 0, count: count)
        while case let page = try pages.next(500), !page.isEmpty {
            for card in page where !card.isSuspended {
                guard let time = card.schedule.dueAt else { continue }
                let day = max(0, calendar.day(of: time) - today)
                if day < count { due[day] += 1 }
            }
        }
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

/// Returns the date of a study day, such as `2026-01-31`.
func dateText(day: Int) -> String { String(Timestamp(milliseconds: Int64(day) * 86_400_000).iso8601.prefix(10)) }
