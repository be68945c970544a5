import Model
import Vocabulary

/// Gives cards the schedules that a file has for them, unless they have progress.
@MainActor final class ScheduleImport {
    private let services: any ImportExportServices
    private var known: CollectionReplay?
    /// The number of schedules of cards that keep their progress.
    private(set) var leftOut = 0

    init(services: any ImportExportServices) { self.services = services }

    /// Returns the log of a card with a schedule: one assumed answer at the time of its last review.
    ///
    /// The memory state is that of FSRS, or the one that corresponds to the interval and the ease of SM-2.
    func entries(_ schedule: ScheduleRecord) throws(Failure) -> [ReviewEntry] {
        let replay = try replay()
        let now = services.clockService.clock.now
        var card = CollectionCard(ordinal: 0, deck: 0, addedAt: now, modifiedAt: now, state: .review)
        switch schedule {
        case .sm2(let dueDay, let interval, let ease):
            card.due = .day(dueDay)
            card.interval = interval
            card.memory = replay.plan.options.scheduler.memory.memory(interval: Double(interval), ease: ease)
        case .fsrs(let state, let dueAt, let lastReviewAt, let memory, let step):
            card.state = state
            card.due = state == .review ? .day(replay.calendar.day(of: dueAt)) : .moment(dueAt)
            card.lastReviewAt = min(lastReviewAt, now)
            card.stepsLeft = replay.plan.options.scheduler.steps(in: state).count - step
            card.memory = memory
        }
        return replay.log(of: card, from: 0).entries
    }

    /// Gives a card that was just added its schedule, or one that was reset, whose log stays.
    func set(_ schedule: ScheduleRecord, of card: Card.ID) throws(Failure) {
        let (notes, entries) = (services.cardService.notes, try entries(schedule))
        _ = try notes.setProgress(entries.schedule, try notes.entries(of: card) + entries, of: card)
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
