import Model
import Vocabulary

/// The log of sittings, as a store that reports its changes.
@MainActor final class ObservedSessions {
    private let store: any SessionStore
    private let changes: LibraryChanges

    init(_ store: any SessionStore, _ changes: LibraryChanges) {
        self.store = store
        self.changes = changes
    }
}

extension ObservedSessions: @MainActor SessionStore {
    func beginSession(_ draft: SessionDraft, at now: Timestamp) throws(Failure) -> Session {
        try changes.after { () throws(Failure) in
            try store.beginSession(draft, at: now)
        } tell: {
            .session(Change(before: nil, after: $0))
        }
    }

    func noteSession(_ id: Session.ID, sat: Duration, at now: Timestamp) throws(Failure) {
        try changes.after { () throws(Failure) in
            try store.noteSession(id, sat: sat, at: now)
        } tell: {
            .sessionNoted(id, sat: sat, at: now)
        }
    }

    func endSession(
        _ id: Session.ID, as outcome: SessionOutcome, sat: Duration, at now: Timestamp
    ) throws(Failure) -> Change<Session> {
        try changes.after { () throws(Failure) in
            try store.endSession(id, as: outcome, sat: sat, at: now)
        } tell: {
            .session($0)
        }
    }

    func addSession(_ draft: SessionDraft) throws(Failure) -> Session? {
        try changes.after { () throws(Failure) in
            try store.addSession(draft)
        } tell: {
            .session(Change(before: nil, after: $0))
        }
    }

    func deleteSession(_ id: Session.ID) throws(Failure) -> Change<Session> {
        try changes.after { () throws(Failure) in
            try store.deleteSession(id)
        } tell: {
            .session($0)
        }
    }

    // MARK: Sitting

    func startSitting() throws(Failure) { try store.startSitting() }
    func stopSitting() { store.stopSitting() }

    // MARK: Reading

    func session(_ id: Session.ID) throws(Failure) -> Session? { try store.session(id) }
    func sittingSession(at now: Timestamp) throws(Failure) -> Session.ID? { try store.sittingSession(at: now) }

    func sessions(from start: Timestamp?, after id: Session.ID?, limit: Int) throws(Failure) -> [Session] {
        try store.sessions(from: start, after: id, limit: limit)
    }

    func sessionSums(between moments: [Timestamp]) throws(Failure) -> [Duration] {
        try store.sessionSums(between: moments)
    }
}
