package import Model
package import Vocabulary

/// The clock, with the study days that the settings derive from its time.
@MainActor package final class StudyClock {
    private let clock: any WallClock
    private let settings: any SettingsStore
    private var known: StudyCalendar?
    /// Called after a virtual clock was moved.
    package var didMove: () -> Void = {}
    private var today: (start: Timestamp, moment: StudyMoment)?

    /// Creates a clock with the settings that decide when a study day begins.
    package init(_ clock: any WallClock, settings: any SettingsStore) {
        self.clock = clock
        self.settings = settings
    }

    /// The current time.
    package var now: Timestamp { clock.now }

    /// Returns the person's local time at a moment.
    package func localTime(of moment: Timestamp) -> LocalTime { LocalTime(moment, on: clock) }

    /// Returns the calendar of study days.
    /// - Throws: `Failure.library` if the settings cannot be read.
    package func calendar() throws(Failure) -> StudyCalendar {
        if let known { return known }
        let calendar = StudyCalendar(clock: clock, rolloverHour: try settings.rolloverHour())
        known = calendar
        return calendar
    }

    /// Returns the current moment and its study day.
    /// - Throws: as ``calendar()`` does.
    package func moment() throws(Failure) -> StudyMoment {
        let now = clock.now
        if let (start, moment) = today, start <= now, now < moment.dayEnd {
            return StudyMoment(now: now, day: moment.day, dayEnd: moment.dayEnd)
        }
        let calendar = try calendar()
        let moment = calendar.moment(now)
        today = (calendar.start(of: moment.day), moment)
        return moment
    }

    /// Moves a virtual clock by a duration.
    package func advance(_ clock: any VirtualClock, by duration: Duration) {
        clock.advance(by: duration)
        didMove()
    }

    /// Discards what was read from the settings, since they may have changed.
    package func forget() {
        known = nil
        today = nil
    }
}

/// Keeps the study plan, which is read from the settings, and from the names of the books that have some of their own, on first use.
@MainActor package final class StudyPlanCache {
    private let settings: any SettingsStore
    private let books: any BookNames
    private let seed: UInt64
    private var known: StudyPlan?

    /// Creates a cache of the plan that the settings describe.
    /// - Parameter seed: the seed of all random choices.
    package init(_ settings: any SettingsStore, _ books: any BookNames, seed: UInt64) {
        self.settings = settings
        self.books = books
        self.seed = seed
    }

    /// Returns the study plan.
    /// - Throws: `Failure.library` if the settings cannot be read, or if one of them has an invalid value.
    package func plan() throws(Failure) -> StudyPlan {
        if let known { return known }
        let plan = try StudyPlan(settings, books, seed: seed)
        known = plan
        return plan
    }

    /// Discards the plan, since the settings may have changed.
    package func forget() { known = nil }

    /// Discards the plan if it depends on which books are below others.
    package func forgetBooks() {
        if known?.dependsOnBooks == true { known = nil }
    }
}

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
