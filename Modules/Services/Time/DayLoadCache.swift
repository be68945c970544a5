package import Model
package import Vocabulary

/// Keeps the numbers of cards that are due on the coming days, which are read on first use on a study day.
@MainActor package final class DayLoadCache {
    private let statistics: any StatisticsStore
    private var known: (day: Int, load: DayLoad)?

    package init(_ statistics: any StatisticsStore) { self.statistics = statistics }

    /// Returns the numbers of all cards of the library from a study day on.
    package func load(from day: Int, in calendar: StudyCalendar) throws(Failure) -> DayLoad {
        if let known, known.day == day { return known.load }
        let moments = (day...day + DayLoad.days).map { calendar.start(of: $0) }
        let load = DayLoad(from: day, try statistics.dueCounts(of: CardQuery(), between: moments))
        known = (day, load)
        return load
    }

    /// Counts a card on another day, if anything is known.
    package func move(from before: Card?, to after: Card?, in calendar: StudyCalendar) {
        if known == nil { return }
        known?.load.move(from: before?.schedule.dueDay(in: calendar), to: after?.schedule.dueDay(in: calendar))
    }

    /// Discards what was read, since anything may have changed.
    package func forget() { known = nil }
}
