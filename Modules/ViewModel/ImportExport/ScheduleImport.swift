import Model
import Vocabulary

/// Gives cards the schedules that a file has for them, unless they have progress.
@MainActor final class ScheduleImport {
    private let services: any ImportExportViewModel.Services
    private var known: CollectionReplay?
    /// The number of schedules of cards that keep their progress.
    private(set) var leftOut = 0

    init(services: any ImportExportViewModel.Services) { self.services = services }

    /// Returns the log of a card with a schedule: one assumed answer at the time of its last review.
    ///
    /// The memory state is the one that corresponds to the interval and the ease.
    func entries(_ schedule: ScheduleRecord) throws(Failure) -> [ReviewEntry] {
        let replay = try replay()
        let now = services.clockService.clock.now
        var card = CollectionCard(ordinal: 0, deck: 0, addedAt: now, modifiedAt: now, state: .review)
        card.due = .day(schedule.dueDay)
        card.interval = schedule.interval
        card.memory = replay.plan.scheduler.memory.memory(interval: Double(schedule.interval), ease: schedule.ease)
        return replay.log(of: card, from: 0).entries
    }

    /// Gives a card that was just added its schedule.
    func set(_ schedule: ScheduleRecord, of card: Card.ID) throws(Failure) {
        let entries = try entries(schedule)
        _ = try services.cardService.notes.setProgress(entries.schedule, entries, of: card)
    }

    /// Gives a card of the library a schedule if it is new; otherwise the schedule is left out.
    /// - Returns: whether the card has changed.
    func take(_ schedule: ScheduleRecord?, for card: Card) throws(Failure) -> Bool {
        guard let schedule else { return false }
        if card.schedule.state != .new {
            leftOut += 1
            return false
        }
        try set(schedule, of: card.id)
        return true
    }

    /// Leaves a schedule out.
    func leaveOut(_ schedule: ScheduleRecord?) { if schedule != nil { leftOut += 1 } }

    private func replay() throws(Failure) -> CollectionReplay {
        if let known { return known }
        let created = try CollectionReplay(services)
        known = created
        return created
    }
}
