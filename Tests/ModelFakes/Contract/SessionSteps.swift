import Model
import Vocabulary

extension SessionDraft {
    /// 20 minutes of a profile that is not here.
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

    /// A session that was stopped after some seconds.
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

/// A session by what a contract says of it, with the values of a running one unless given.
func expected(
    _ id: Session.ID, of profile: Profile.ID? = nil, sat: Duration = .zero, endedAt: Timestamp = .start,
    _ outcome: SessionOutcome = .running
) -> Session {
    Session(
        id: id, profile: profile, profileName: "Morning", startedAt: .start, planned: .twenty, sat: sat, endedAt: endedAt,
        outcome: outcome)
}
