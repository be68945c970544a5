public import Binding
import Model
public import Vocabulary

/// What is told of study as a whole.
@MainActor public final class StatisticsViewModel {
    package typealias Services = HasBookService & HasClockService & HasSettingsService & HasSittingService
        & HasStudyService

    public let show: Action<StatisticsAsking, StatisticsReport, Failure>

    package init(services: any Services) {
        let shelf = services.bookService.shelf
        show = Action { (asking: StatisticsAsking) throws(Failure) in
            try DayRange.check(asking.days)
            shelf.forgetNames()
            var book: Book.ID?
            if let reference = asking.book { book = try shelf.resolve(reference) }
            return try StatisticsMaker(services: services, days: asking.days ?? 365).report(of: book)
        }
    }

    /// Checks how many days back the statistics go; ``show`` checks it too.
    /// - Throws: `Failure.invalid(.days, …)`.
    public func check(days: Int?) throws(Failure) { try DayRange.check(days) }
}
