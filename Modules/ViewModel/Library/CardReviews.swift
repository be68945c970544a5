import Model
package import Services
public import Vocabulary

/// Study one command at a time: the next card, its answer, and what is due.
@MainActor public struct CardReviews {
    /// The services that it needs.
    package typealias Services = HasBookService & HasCardService & HasClockService & HasLibraryService & HasStudyService
        & HasUndoService

    let services: any Services

    /// Creates it with the application's services.
    package init(services: any Services) { self.services = services }

    private var cards: CardRepository { CardRepository(services: services) }

    private func repository(_ request: StudyRequest = StudyRequest()) throws(Failure) -> StudyRepository {
        try StudyRepository(services: services, request)
    }

    /// Returns the card to study now, as a session would begin with it.
    /// - Throws: `Failure.notFound(.book, …)`, like every method that takes a book; `Failure.query`; `Failure.nothingDue`.
    public func next(_ request: StudyRequest = StudyRequest()) throws(Failure) -> CardRow {
        let repository = try repository(request)
        let books = try services.libraryService.names.scope(request.book)
        guard let card = try repository.next(in: books) else { throw try repository.nothingDue(in: books) }
        return try cards.row(card)
    }

    /// Answers a card.
    /// - Throws: `Failure.notFound`, `Failure.ambiguous`, `Failure.conflict(.cardIsSuspended)`.
    @discardableResult public func answer(_ answering: CardAnswer) throws(Failure) -> AnsweredCard {
        let repository = try repository()
        let id = try services.libraryService.names.card(answering.card)
        let (review, change, _) = try repository.answer(id, answering.rating) {}
        return AnsweredCard(
            change: try cards.rowChange(change),
            interval: intervalText(seconds: review.entry.interval.components.seconds),
            isLeech: review.marksLeech)
    }

    /// Returns the answers to a card, the oldest first.
    /// - Throws: `Failure.notFound(.card, …)`, `Failure.ambiguous(.card, …)`.
    public func history(of card: EntityReference) throws(Failure) -> [PastAnswer] {
        let calendar = try services.clockService.clock.calendar()
        return try repository().history(of: services.libraryService.names.card(card)).map { PastAnswer($0, in: calendar) }
    }

    /// Returns the numbers of cards left to study today.
    public func counts(in book: EntityReference? = nil, of query: SetQuery? = nil) throws(Failure) -> DueCounts {
        try repository(StudyRequest(query: query)).counts(in: try services.libraryService.names.scope(book))
    }

    /// Returns the days from today on, each with the number of cards that become due.
    /// - Parameter book: the book of the forecast; nil for all books.
    /// - Throws: `Failure.invalid(.days, …)`.
    public func forecast(
        _ days: Int, of book: EntityReference? = nil, query: SetQuery? = nil
    ) throws(Failure) -> [ForecastDay] {
        try DayRange.check(days)
        let clock = services.clockService.clock
        let forecast = Forecast(calendar: try clock.calendar(), today: try clock.moment().day)
        let cards = try services.libraryService.filters.cards(query, in: book)
        return try forecast.days(days, of: cards, from: services.studyService.statistics)
    }

    /// Recomputes the schedules of cards from their answers, under the current settings.
    /// - Returns: the number of cards that changed.
    @discardableResult public func reschedule(_ book: EntityReference? = nil) throws(Failure) -> Int {
        try Rescheduling(services: services).run(in: try services.libraryService.names.scope(book))
    }

    /// Returns the days of a holiday on which cards in review are due, and how many of these fuzz lets move.
    /// - Throws: `Failure.query`; `Failure.invalid(.days, …)` for a holiday that is too long.
    public func holiday(_ holiday: HolidayRequest) throws(Failure) -> [HolidayDay] {
        try HolidayMoves(services: services, holiday).days()
    }

    /// Moves the cards of a holiday, as ``holiday(_:)`` counts them, in one step.
    /// - Returns: how many cards have moved, and how many have stayed.
    @discardableResult public func leave(_ holiday: HolidayRequest) throws(Failure) -> SelectionTally {
        try HolidayMoves(services: services, holiday).run()
    }

    /// Checks the length of a holiday; ``holiday(_:)`` checks it too.
    /// - Throws: `Failure.invalid(.days, …)`.
    public func check(_ holiday: HolidayRequest) throws(Failure) { try holiday.check() }

    /// Checks the number of days of a forecast; ``forecast(_:)`` checks it too.
    /// - Throws: `Failure.invalid(.days, …)`.
    public func check(days: Int?) throws(Failure) { try DayRange.check(days) }
}

extension Review {
    /// Whether the answer made the card a leech.
    var marksLeech: Bool { after.isLeech != before.isLeech || after.isSuspended != before.isSuspended }
}
