import Model
public import Vocabulary

/// Study one input at a time: which card comes next, what an answer makes of it, what is due.
@MainActor public final class ReviewViewModel {
    package typealias Services = HasBookService & HasCardService & HasClockService & HasLibraryService & HasStudyService
        & HasUndoService

    private let services: any Services
    private let desk: StudyDesk

    package init(services: any Services) {
        self.services = services
        desk = StudyDesk(services: services)
    }

    /// The card to study at this moment, of a book or of all.
    /// - Throws: `Failure.notFound(.book, …)`, as all that takes a book; `Failure.nothingDue`.
    public func next(in book: EntityReference? = nil) throws(Failure) -> CardRow {
        let book = try desk.cards.names.book(book)
        guard let card = try desk.next(in: book) else { throw try desk.nothingDue(in: book) }
        return try desk.cards.row(card)
    }

    /// - Throws: `Failure.notFound`, `Failure.ambiguous`, `Failure.conflict(.cardIsSuspended)`.
    @discardableResult public func answer(_ answering: CardAnswering) throws(Failure) -> AnsweredCard {
        let id = try desk.cards.names.card(answering.card)
        let (review, change, _) = try desk.answer(id, answering.rating) {}
        return AnsweredCard(
            change: try desk.cards.record(change),
            interval: intervalText(seconds: review.entry.interval.components.seconds),
            isLeech: review.marksLeech)
    }

    public func counts(in book: EntityReference? = nil) throws(Failure) -> DueCounts {
        try desk.counts(in: try desk.cards.names.book(book))
    }

    /// The days from today on, and how many cards come due on each.
    /// - Throws: `Failure.invalid(.days, …)`.
    public func forecast(_ asking: ForecastAsking) throws(Failure) -> [ForecastDay] {
        try DayRange.check(asking.days)
        let clock = services.clockService.clock
        let forecast = Forecast(calendar: try clock.calendar(), today: try clock.moment().day)
        return try forecast.days(asking.days, in: try desk.cards.names.book(asking.book), from: services.studyService.statistics)
    }

    /// Gives the cards the schedule that their answers have under the present settings.
    /// - Returns: the number of cards that changed.
    @discardableResult public func reschedule(_ book: EntityReference? = nil) throws(Failure) -> Int {
        try Rescheduling(services: services).run(in: try desk.cards.names.book(book))
    }

    /// Checks the number of days of a forecast; ``forecast(_:)`` checks it too.
    /// - Throws: `Failure.invalid(.days, …)`.
    public func check(days: Int?) throws(Failure) { try DayRange.check(days) }
}

extension Review {
    /// Whether the answer made the card a leech.
    var marksLeech: Bool { after.tags != before.tags || after.isSuspended != before.isSuspended }
}
