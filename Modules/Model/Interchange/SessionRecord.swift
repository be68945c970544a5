/// A session as it is read from a file, with its start in local time.
package struct SessionRecord: Hashable, Sendable {
    package var startedAt: LocalTime
    package var duration: Duration
    /// The name of the profile; empty if the file does not name one.
    package var profileName: String
    /// The line on which the record begins, counted from 1.
    package var line: Int

    package init(startedAt: LocalTime, duration: Duration, profileName: String, line: Int = 0) {
        self.startedAt = startedAt
        self.duration = duration
        self.profileName = profileName
        self.line = line
    }
}

/// A session from the log, with its start in local time.
package struct LoggedSession: Hashable, Sendable {
    package let session: Session
    package let startedAt: LocalTime

    package init(_ session: Session, on clock: any WallClock) {
        self.session = session
        startedAt = LocalTime(session.startedAt, on: clock)
    }
}
