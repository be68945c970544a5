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
