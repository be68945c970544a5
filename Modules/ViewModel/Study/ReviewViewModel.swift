public import Binding
import Model
public import Vocabulary

/// Study one input at a time: which card comes next, what an answer makes of it, what is due.
@MainActor public final class ReviewViewModel {
    package typealias Services = HasBookService & HasCardService & HasClockService & HasLibraryService & HasStudyService
        & HasUndoService

    /// The card to study at this moment, of a book or of all; `Failure.nothingDue` when there is none.
    public let next: Action<EntityReference?, CardRow, Failure>
    public let answer: Action<CardAnswering, AnsweredCard, Failure>
    public let counts: Action<EntityReference?, DueCounts, Failure>
    /// The days from today on, and how many cards come due on each.
    public let forecast: Action<ForecastAsking, [ForecastDay], Failure>
    /// Gives the cards the schedule that their answers have under the present settings; the number of cards that changed.
    public let reschedule: Action<EntityReference?, Int, Failure>

    package init(services: any Services) {
        let desk = StudyDesk(services: services)
        next = Action { (book: EntityReference?) throws(Failure) in
            let book = try desk.resolve(book)
            guard let card = try desk.next(in: book) else {
                throw try desk.nothingDue(in: book)
            }
            return try desk.cards.row(card)
        }
        answer = Action { (answering: CardAnswering) throws(Failure) in
            let id = try desk.cards.resolve(answering.card)
            let (review, change, _) = try desk.answer(id, answering.rating) {}
            return AnsweredCard(
                change: try desk.cards.record(change),
                interval: intervalText(seconds: review.entry.interval.components.seconds),
                isLeech: review.marksLeech)
        }
        counts = Action { (book: EntityReference?) throws(Failure) in
            let book = try desk.resolve(book)
            return try desk.counts(in: book)
        }
        let forecasts = Forecast(services: services)
        forecast = Action { (asking: ForecastAsking) throws(Failure) in
            try DayRange.check(asking.days)
            let book = try desk.resolve(asking.book)
            return try forecasts.days(asking.days, in: book)
        }
        reschedule = Action { (book: EntityReference?) throws(Failure) in
            try Rescheduling(services: services).run(in: try desk.resolve(book))
        }
    }

    /// Checks the number of days of a forecast; ``forecast`` checks it too.
    /// - Throws: `Failure.invalid(.days, …)`.
    public func check(days: Int?) throws(Failure) { try DayRange.check(days) }
}

extension Review {
    /// Whether the answer made the card a leech.
    var marksLeech: Bool { after.tags != before.tags || after.isSuspended != before.isSuspended }
}
