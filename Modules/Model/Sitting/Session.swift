package import Vocabulary

/// A sitting in the log: what was planned, and what was actually sat.
package struct Session: Hashable, Sendable, Identifiable {
    /// How often a running session is saved, so that little is lost if its process dies.
    package static let noteInterval = Duration.seconds(5)
    /// The time since its last update after which a running session counts as interrupted.
    package static let silenceLimit = Duration.seconds(15)

    package let id: Identifier<Session>
    /// The profile; nil if it was deleted or the session was sat elsewhere.
    package var profile: Profile.ID?
    /// The name of the profile at the time of the sitting.
    package let profileName: String
    package let startedAt: Timestamp
    /// The planned duration, in whole milliseconds.
    package let planned: Duration
    /// The duration that was sat, without pauses, in whole milliseconds.
    package private(set) var sat: Duration
    /// The end of the session; while it is running, the time of its last update.
    package private(set) var endedAt: Timestamp
    package private(set) var outcome: SessionOutcome

    /// Creates a session; durations are truncated to whole milliseconds.
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

    /// Returns whether the session broke off: it is marked as running, but its last update is too old.
    package func isInterrupted(at now: Timestamp) -> Bool {
        outcome == .running && endedAt.duration(to: now) > Self.silenceLimit
    }

    /// Returns the running session with an updated duration.
    /// - Throws: `Failure.conflict(.noSitting)` if the session is not running.
    package func noted(sat: Duration, at now: Timestamp) throws(Failure) -> Session {
        guard outcome == .running else { throw .conflict(.noSitting) }
        return updated(outcome, sat: sat, at: now)
    }

    /// Returns the session as completed or stopped.
    /// - Precondition: `outcome` is not `.running`.
    /// - Throws: `Failure.conflict(.noSitting)` if the session is not running.
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
