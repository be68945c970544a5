/// A session as it stands in a file: what was sat, by the clock on the wall.
package struct SessionRecord: Hashable, Sendable {
    package var startedAt: LocalTime
    package var duration: Duration
    /// Empty where the file names none.
    package var profileName: String
    /// The line that the record begins on, from 1.
    package var line: Int

    package init(startedAt: LocalTime, duration: Duration, profileName: String, line: Int = 0) {
        self.startedAt = startedAt
        self.duration = duration
        self.profileName = profileName
        self.line = line
    }
}

/// A session of the log, with its start by the clock on the wall.
package struct LoggedSession: Hashable, Sendable {
    package let session: Session
    package let startedAt: LocalTime

    package init(_ session: Session, on clock: any WallClock) {
        self.session = session
        startedAt = LocalTime(session.startedAt, on: clock)
    }
}
