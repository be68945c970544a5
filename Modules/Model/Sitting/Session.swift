package import Vocabulary

/// A sitting as the log has it: what was planned, and what was really sat.
package struct Session: Hashable, Sendable, Identifiable {
    /// How often a running session is noted, so that little of it is lost when its process dies.
    package static let noteInterval = Duration.seconds(5)
    /// A running session whose last note is older than this was interrupted.
    package static let silenceLimit = Duration.seconds(15)

    package let id: Identifier<Session>
    /// Nil when the profile is gone, or was never here.
    package var profile: Profile.ID?
    /// What the profile was called when it was sat.
    package let profileName: String
    package let startedAt: Timestamp
    /// In whole milliseconds.
    package let planned: Duration
    /// Without pauses, in whole milliseconds.
    package private(set) var sat: Duration
    /// When it was over; while it is running, when it was last noted.
    package private(set) var endedAt: Timestamp
    package private(set) var outcome: SessionOutcome

    /// Durations are kept in whole milliseconds.
    package init(
        id: Identifier<Session>, profile: Profile.ID?, profileName: String, startedAt: Timestamp, planned: Duration,
        sat: Duration, endedAt: Timestamp, outcome: SessionOutcome
    ) {
        self.id = id
        self.profile = profile
        self.profileName = profileName
        self.startedAt = startedAt
        self.planned = .milliseconds(planned.wholeMilliseconds)
        self.sat = .milliseconds(sat.wholeMilliseconds)
        self.endedAt = endedAt
        self.outcome = outcome
    }

    /// Whether it broke off without an end: it is running, but its last note is too old.
    package func isInterrupted(at now: Timestamp) -> Bool {
        outcome == .running && endedAt.duration(to: now) > Self.silenceLimit
    }

    /// The session with a note of how much of it is sat.
    /// - Throws: `Failure.conflict(.noSitting)` when it is not running.
    package func noted(sat: Duration, at now: Timestamp) throws(Failure) -> Session {
        guard outcome == .running else { throw .conflict(.noSitting) }
        return updated(outcome, sat: sat, at: now)
    }

    /// The session at its end.
    /// - Precondition: `outcome` is not `.running`; to end in it is a programmer's error.
    /// - Throws: `Failure.conflict(.noSitting)` when it is not running.
    package func ended(as outcome: SessionOutcome, sat: Duration, at now: Timestamp) throws(Failure) -> Session {
        precondition(outcome != .running, "a session ends completed or stopped")
        guard self.outcome == .running else { throw .conflict(.noSitting) }
        return updated(outcome, sat: sat, at: now)
    }

    private func updated(_ outcome: SessionOutcome, sat: Duration, at now: Timestamp) -> Session {
        Session(
            id: id, profile: profile, profileName: profileName, startedAt: startedAt, planned: planned, sat: sat, endedAt: now,
            outcome: outcome)
    }
}
