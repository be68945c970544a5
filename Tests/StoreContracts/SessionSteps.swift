import Model
import Vocabulary

extension SessionDraft {
    /// A draft of a session of 20 minutes, by default of a profile that is not in the library.
    static func given(
        _ name: String = "Morning", of profile: Profile.ID? = nil, at start: Timestamp = .start,
        lasting length: Duration = .twenty
    ) -> SessionDraft {
        SessionDraft(profile: profile, profileName: name, startedAt: start, planned: length)
    }
}

extension Duration {
    /// 20 minutes.
    static let twenty = Duration.seconds(1200)
}

extension LibraryUnderTest {
    @discardableResult
    func begin(
        _ name: String = "Morning", of profile: Profile.ID? = nil, at start: Timestamp = .start,
        lasting length: Duration = .twenty
    ) throws -> Session {
        try sessions.beginSession(.given(name, of: profile, at: start, lasting: length), at: start)
    }

    /// Adds a session that was stopped after some seconds.
    @discardableResult
    func sit(_ seconds: Int64, at start: Timestamp) throws -> Session.ID {
        let id = try begin(at: start).id
        _ = try sessions.endSession(id, as: .stopped, sat: .seconds(seconds), at: start + .seconds(seconds))
        return id
    }

    func session(_ id: Session.ID) throws -> Session {
        guard let session = try sessions.session(id) else { throw Failure.notFound(.session, id: id.rawValue) }
        return session
    }

    func listed(from start: Timestamp? = nil, after id: Session.ID? = nil, limit: Int = .max) throws -> [Session.ID] {
        try sessions.sessions(from: start, after: id, limit: limit).map(\.id)
    }
}

/// Returns the session that a clause expects; the default values are those of a running session.
func expected(
    _ id: Session.ID, of profile: Profile.ID? = nil, sat: Duration = .zero, endedAt: Timestamp = .start,
    _ outcome: SessionOutcome = .running
) -> Session {
    Session(
        id: id, profile: profile, profileName: "Morning", startedAt: .start, planned: .twenty, sat: sat, endedAt: endedAt,
        outcome: outcome)
}
