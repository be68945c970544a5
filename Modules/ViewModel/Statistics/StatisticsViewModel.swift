import Model
public import Vocabulary

/// What is told of study as a whole.
@MainActor public final class StatisticsViewModel {
    package typealias Services = HasBookService & HasClockService & HasSettingsService & HasSittingService
        & HasStudyService

    private let services: any Services

    package init(services: any Services) { self.services = services }

    /// - Throws: `Failure.invalid(.days, …)`, `Failure.notFound(.book, …)`.
    public func report(_ asking: StatisticsAsking) throws(Failure) -> StatisticsReport {
        try DayRange.check(asking.days)
        let shelf = services.bookService.shelf
        shelf.forgetNames()
        var book: Book.ID?
        if let reference = asking.book { book = try shelf.resolve(reference) }
        return try StatisticsMaker(services: services, days: asking.days ?? 365).report(of: book)
    }

    /// Checks how many days back the statistics go; ``report(_:)`` checks it too.
    /// - Throws: `Failure.invalid(.days, …)`.
    public func check(days: Int?) throws(Failure) { try DayRange.check(days) }
}
