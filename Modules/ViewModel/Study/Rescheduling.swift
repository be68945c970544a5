import Model
import Services
import Vocabulary

/// Recomputes the schedules of cards from their answers under the current plan, a page at a time, but for all cards or none.
@MainActor struct Rescheduling {
    /// The services that it needs.
    typealias Services = HasClockService & HasLibraryService & HasStudyService

    private let services: any Services

    init(services: any Services) { self.services = services }

    /// - Returns: the number of cards whose schedule has changed.
    func run(in books: BookScope) throws(Failure) -> Int {
        try services.libraryService.store.atomically { () throws(Failure) in try rescheduleAll(in: books) }
    }

    private func rescheduleAll(in books: BookScope) throws(Failure) -> Int {
        let clock = services.clockService.clock
        let (plan, calendar) = (try services.studyService.plan.plan(), try clock.calendar())
        let store = services.studyService.store
        let pages = store.pages(in: books)
        var changed = 0
        while case let histories = try pages.next(), !histories.isEmpty {
            for history in histories {
                guard let review = plan.rescheduled(history, at: clock.now, in: calendar) else { continue }
                _ = try store.record(review)
                changed += 1
            }
        }
        return changed
    }
}
