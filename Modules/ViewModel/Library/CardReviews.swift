import Model
package import Services
public import Vocabulary

/// Study one command at a time: the next card, its answer, and what is due.
@MainActor public struct CardReviews {
    /// The services that it needs.
    package typealias Services = HasBookService & HasCardService & HasClockService & HasLibraryService & HasStudyService
        & HasUndoService

    private let services: any Services
    private let repository: StudyRepository

    /// Creates it with the application's services.
    package init(services: any Services) {
        self.services = services
        repository = StudyRepository(services: services)
    }

    /// Returns the card to study now, from one book or from all books.
    /// - Throws: `Failure.notFound(.book, …)`, like every method that takes a book; `Failure.nothingDue`.
    public func next(in book: EntityReference? = nil) throws(Failure) -> CardRow {
        let book = try repository.cards.names.book(book)
        guard let card = try repository.next(in: book) else { throw try repository.nothingDue(in: book) }
        return try repository.cards.row(card)
    }

    /// Answers a card.
    /// - Throws: `Failure.notFound`, `Failure.ambiguous`, `Failure.conflict(.cardIsSuspended)`.
    @discardableResult public func answer(_ answering: CardAnswer) throws(Failure) -> AnsweredCard {
        let id = try repository.cards.names.card(answering.card)
        let (review, change, _) = try repository.answer(id, answering.rating) {}
        return AnsweredCard(
            change: try repository.cards.rowChange(change),
            interval: intervalText(seconds: review.entry.interval.components.seconds),
            isLeech: review.marksLeech)
    }

    /// Returns the numbers of cards left to study today.
    public func counts(in book: EntityReference? = nil) throws(Failure) -> DueCounts {
        try repository.counts(in: try repository.cards.names.book(book))
    }

    /// Returns the days from today on, each with the number of cards that become due.
    /// - Parameter book: the book of the forecast; nil for all books.
    /// - Throws: `Failure.invalid(.days, …)`.
    public func forecast(_ days: Int, of book: EntityReference? = nil) throws(Failure) -> [ForecastDay] {
        try DayRange.check(days)
        let clock = services.clockService.clock
        let forecast = Forecast(calendar: try clock.calendar(), today: try clock.moment().day)
        return try forecast.days(
            days, in: try repository.cards.names.book(book), from: services.studyService.statistics)
    }

    /// Recomputes the schedules of cards from their answers, under the current settings.
    /// - Returns: the number of cards that changed.
    @discardableResult public func reschedule(_ book: EntityReference? = nil) throws(Failure) -> Int {
        try Rescheduling(services: services).run(in: try repository.cards.names.book(book))
    }

    /// Checks the number of days of a forecast; ``forecast(_:)`` checks it too.
    /// - Throws: `Failure.invalid(.days, …)`.
    public func check(days: Int?) throws(Failure) { try DayRange.check(days) }
}

extension Review {
    /// Whether the answer made the card a leech.
    var marksLeech: Bool { after.tags != before.tags || after.isSuspended != before.isSuspended }
}
