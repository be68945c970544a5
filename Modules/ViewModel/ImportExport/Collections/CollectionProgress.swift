import Model
import Vocabulary

/// Converts the progress of the cards of a collection.
@MainActor final class CollectionProgress {
    let plan: StudyPlan
    let calendar: StudyCalendar
    /// The current study day, on which buried cards are left out.
    let today: Int
    private let creationDay: Int
    private(set) var tally = ProgressTally()

    init(plan: StudyPlan, calendar: StudyCalendar, today: Int, creationDay: Int) {
        self.plan = plan
        self.calendar = calendar
        self.today = today
        self.creationDay = creationDay
    }

    /// Returns the log of a card, which leads to its schedule.
    func entries(of card: CollectionCard) -> [ReviewEntry] {
        plan.entries(of: card, from: creationDay, in: calendar, &tally)
    }

    /// Returns the log of a card that was studied in both places; nil, and nothing is counted, if the library has all entries.
    func merged(_ log: [ReviewEntry], with card: CollectionCard) -> [ReviewEntry]? {
        let before = tally
        let other = entries(of: card).aligned(with: log)
        let (own, others) = (Set(log.map(\.at)), Set(other.map(\.at)))
        if others.isSubset(of: own) {
            tally = before
            return nil
        }
        return own.isSubset(of: others) ? other : plan.merged(log, with: other, in: calendar)
    }

    /// Returns a log as it would be if the card had been new before its first entry.
    func replayed(_ log: [ReviewEntry]) -> [ReviewEntry] { plan.merged(log, with: [], in: calendar) }
}
