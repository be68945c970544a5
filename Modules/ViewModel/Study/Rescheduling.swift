import Model
import Vocabulary

/// Gives cards the schedule that their answers have under the present plan, some at a time, all or none.
@MainActor struct Rescheduling {
    private let services: any ReviewViewModel.Services

    init(services: any ReviewViewModel.Services) { self.services = services }

    /// - Returns: how many cards have another schedule.
    func run(in book: Book.ID?) throws(Failure) -> Int {
        let changed = try services.libraryService.store.atomically { () throws(Failure) in try rescheduleAll(in: book) }
        services.libraryService.tally.count(.updated, changed)
        return changed
    }

    private func rescheduleAll(in book: Book.ID?) throws(Failure) -> Int {
        let clock = services.clockService.clock
        let (plan, calendar) = (try services.studyService.plan.plan(), try clock.calendar())
        let store = services.studyService.store
        let pages = store.pages(in: book)
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
