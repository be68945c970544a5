package import Model
package import Vocabulary

extension FakeLibrary: SessionStore {
    package func startSitting() throws(Failure) {
        if let failure { throw failure }
        if let sitter = storage.sitter, sitter !== self { throw .conflict(.sittingElsewhere) }
        storage.sitter = self
    }

    package func stopSitting() { if storage.sitter === self { storage.sitter = nil } }

    package func beginSession(_ draft: SessionDraft, at now: Timestamp) throws(Failure) -> Session {
        try draft.validate()
        return try insert(draft, sat: .zero, endedAt: now, outcome: .running)
    }

    package func noteSession(_ id: Session.ID, sat: Duration, at now: Timestamp) throws(Failure) {
        let noted = try find(id, in: try read()).noted(sat: sat, at: now)
        try write(reporting: .sessionNoted(id, sat: sat, at: now)) { $0.sessions[id] = noted }
    }

    package func endSession(
        _ id: Session.ID, as outcome: SessionOutcome, sat: Duration, at now: Timestamp
    ) throws(Failure) -> Change<Session> {
        let before = try find(id, in: try read())
        let after = try before.ended(as: outcome, sat: sat, at: now)
        return try write(reporting: LibraryChange.session) { state in
            state.sessions[id] = after
            return Change(before: before, after: after)
        }
    }

    package func session(_ id: Session.ID) throws(Failure) -> Session? { try read().sessions[id] }

    package func sittingSession(at now: Timestamp) throws(Failure) -> Session.ID? {
        try storage.sitter == nil ? nil : read().newestRunning
    }

    package func sessions(from start: Timestamp?, after id: Session.ID?, limit: Int) throws(Failure) -> [Session] {
        let state = try read()
        var sessions = state.sessions.values.sorted { ($0.startedAt, $0.id) > ($1.startedAt, $1.id) }
        if let id {
            let last = try find(id, in: state)
            sessions.removeAll { ($0.startedAt, $0.id) >= (last.startedAt, last.id) }
        }
        if let start { sessions.removeAll { $0.startedAt < start } }
        return listed(Array(sessions.prefix(max(limit, 0))))
    }

    package func addSession(_ draft: SessionDraft) throws(Failure) -> Session? {
        try draft.validate()
        if try read().sessions.values.contains(where: draft.tells(of:)) { return nil }
        return try insert(draft, sat: draft.planned, endedAt: draft.startedAt + draft.planned, outcome: .completed)
    }

    package func deleteSession(_ id: Session.ID) throws(Failure) -> Change<Session> {
        let before = try find(id, in: try read())
        return try write(reporting: LibraryChange.session) { state in
            state.sessions[id] = nil
            return Change(before: before, after: nil)
        }
    }

    package func sessionSums(between moments: [Timestamp]) throws(Failure) -> [Duration] {
        let sessions = try read().sessions.values
        return zip(moments, moments.dropFirst()).map { start, end in
            sessions.reduce(.zero) { $0 + (start <= $1.startedAt && $1.startedAt < end ? $1.sat : .zero) }
        }
    }

    private func insert(
        _ draft: SessionDraft, sat: Duration, endedAt: Timestamp, outcome: SessionOutcome
    ) throws(Failure) -> Session {
        if let profile = draft.profile, try read().profiles[profile] == nil {
            throw .notFound(.profile, id: profile.rawValue)
        }
        return try write(reporting: LibraryChange.added) { state in
            state.lastSession += 1
            let session = Session(
                id: Session.ID(state.lastSession), profile: draft.profile, profileName: draft.profileName,
                startedAt: draft.startedAt, planned: draft.planned, sat: sat, endedAt: endedAt, outcome: outcome)
            state.sessions[session.id] = session
            return session
        }
    }

    private func find(_ id: Session.ID, in state: FakeState) throws(Failure) -> Session {
        guard let session = state.sessions[id] else { throw .notFound(.session, id: id.rawValue) }
        return session
    }
}
