package import Model
package import Vocabulary

/// The clock with the days of study that the settings make of its time.
@MainActor package final class StudyClock {
    private let clock: any WallClock
    private let settings: any SettingsStore
    private var known: StudyCalendar?
    /// Is called when the clock was moved.
    var didMove: () -> Void = {}
    private var today: (start: Timestamp, moment: StudyMoment)?

    package init(_ clock: any WallClock, settings: any SettingsStore) {
        self.clock = clock
        self.settings = settings
    }

    package var now: Timestamp { clock.now }

    /// What the person's clock shows at a moment.
    package func localTime(of moment: Timestamp) -> LocalTime { LocalTime(moment, on: clock) }

    /// - Throws: `Failure.library` when the settings cannot be read.
    package func calendar() throws(Failure) -> StudyCalendar {
        if let known { return known }
        let calendar = StudyCalendar(clock: clock, rolloverHour: try settings.rolloverHour())
        known = calendar
        return calendar
    }

    /// The present moment in its day of study.
    /// - Throws: as ``calendar()``.
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

    /// Moves a virtual clock on.
    func advance(_ clock: any VirtualClock, by duration: Duration) {
        clock.advance(by: duration)
        didMove()
    }

    /// The settings may have changed.
    package func forget() {
        known = nil
        today = nil
    }
}
