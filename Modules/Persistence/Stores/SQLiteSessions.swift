import GRDB
package import Model

/// The log of sessions on SQLite.
package final class SQLiteSessions {
    private let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }
}

extension SQLiteSessions: SessionStore {
    package func startSitting() throws(ModelError) { try connection.startSitting() }

    package func stopSitting() { connection.stopSitting() }

    package func beginSession(_ draft: SessionDraft, at now: Timestamp) throws(ModelError) -> Session {
        try draft.validate()
        return try connection.write { try insert(draft, sat: .zero, endedAt: now, outcome: .running, $0) }
    }

    package func noteSession(_ id: Session.ID, sat: Duration, at now: Timestamp) throws(ModelError) {
        try connection.write { db in
            try connection.execute(.noteSession, [sat.wholeMilliseconds, now.milliseconds, id.rawValue], db)
            if db.changesCount == 1 { return }
            _ = try existing(id, db)
            throw ModelError.conflict(.noSitting)
        }
    }

    package func endSession(
        _ id: Session.ID, as outcome: Session.Outcome, sat: Duration, at now: Timestamp
    ) throws(ModelError) -> Change<Session> {
        try connection.write { db in
            let before = try existing(id, db)
            let after = try before.ended(as: outcome, sat: sat, at: now)
            try connection.execute(
                .endSession, [after.sat.wholeMilliseconds, now.milliseconds, outcome.rawValue, id.rawValue], db)
            return Change(before: before, after: after)
        }
    }

    package func session(_ id: Session.ID) throws(ModelError) -> Session? {
        try connection.read { try session(id, $0) }
    }

    package func sessions(from start: Timestamp?, after id: Session.ID?, limit: Int) throws(ModelError) -> [Session] {
        try connection.read { db in
            let last = try id.map { try existing($0, db) }
            let select = try connection.statement(.sessions, db)
            let arguments: StatementArguments = [
                start?.milliseconds ?? Int64.min, last?.startedAt.milliseconds ?? Int64.max, last?.id.rawValue ?? Int64.max,
                max(limit, 0),
            ]
            return try Row.fetchAll(select, arguments: arguments).map { try Session(row: $0) }
        }
    }

    package func addSession(_ draft: SessionDraft) throws(ModelError) -> Session? {
        try draft.validate()
        return try connection.write { db in
            let second = draft.startSecond
            let rows = try Row.fetchAll(
                connection.statement(.sessionsOfSecond, db),
                arguments: [second.lowerBound.milliseconds, second.upperBound.milliseconds])
            if try rows.contains(where: { draft.tells(of: try Session(row: $0)) }) { return nil }
            return try insert(
                draft, sat: draft.planned, endedAt: draft.startedAt + draft.planned, outcome: .completed, db)
        }
    }

    package func deleteSession(_ id: Session.ID) throws(ModelError) -> Change<Session> {
        try connection.write { db in
            let before = try existing(id, db)
            try connection.execute(.deleteSession, [id.rawValue], db)
            return Change(before: before, after: nil)
        }
    }

    package func sessionSums(between moments: [Timestamp]) throws(ModelError) -> [Duration] {
        try connection.read { db in
            let select = try connection.statement(.sessionSum, db)
            var sums: [Duration] = []
            for (start, end) in zip(moments, moments.dropFirst()) {
                let sum = try Int64.fetchOne(select, arguments: [start.milliseconds, end.milliseconds]) ?? 0
                sums.append(try Duration(storedMilliseconds: sum))
            }
            return sums
        }
    }

    private func insert(
        _ draft: SessionDraft, sat: Duration, endedAt: Timestamp, outcome: Session.Outcome, _ db: Database
    ) throws -> Session {
        if let profile = draft.profile {
            let select = try connection.statement(.hasProfile, db)
            guard try Bool.fetchOne(select, arguments: [profile.rawValue]) == true else {
                throw ModelError.notFound(.profile, id: profile.rawValue)
            }
        }
        try connection.execute(
            .addSession,
            [
                draft.profile?.rawValue, draft.profileName, draft.startedAt.milliseconds, draft.planned.wholeMilliseconds,
                sat.wholeMilliseconds, endedAt.milliseconds, outcome.rawValue,
            ], db)
        return Session(
            id: Session.ID(db.lastInsertedRowID), profile: draft.profile, profileName: draft.profileName,
            startedAt: draft.startedAt, planned: draft.planned, sat: sat, endedAt: endedAt, outcome: outcome)
    }

    private func session(_ id: Session.ID, _ db: Database) throws -> Session? {
        let select = try connection.statement(.session, db)
        return try Row.fetchOne(select, arguments: [id.rawValue]).map { try Session(row: $0) }
    }

    private func existing(_ id: Session.ID, _ db: Database) throws -> Session {
        guard let session = try session(id, db) else { throw ModelError.notFound(.session, id: id.rawValue) }
        return session
    }
}

extension Query {
    fileprivate static let hasProfile = Query("SELECT EXISTS (SELECT 1 FROM profile WHERE id = ?)")
    fileprivate static let addSession = Query(
        """
        INSERT INTO session (profile_id, profile_name, started_at, planned_ms, sat_ms, ended_at, outcome)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """)
    fileprivate static let noteSession = Query("UPDATE session SET sat_ms = ?, ended_at = ? WHERE id = ? AND outcome = 0")
    fileprivate static let endSession = Query("UPDATE session SET sat_ms = ?, ended_at = ?, outcome = ? WHERE id = ?")
    fileprivate static let deleteSession = Query("DELETE FROM session WHERE id = ?")
    fileprivate static let session = Query("SELECT \(Session.columns) FROM session WHERE id = ?")
    fileprivate static let sessions = Query(
        """
        SELECT \(Session.columns) FROM session WHERE started_at >= ? AND (started_at, id) < (?, ?)
        ORDER BY started_at DESC, id DESC LIMIT ?
        """)
    fileprivate static let sessionsOfSecond = Query(
        "SELECT \(Session.columns) FROM session WHERE started_at BETWEEN ? AND ?")
    fileprivate static let sessionSum = Query(
        "SELECT coalesce(sum(sat_ms), 0) FROM session WHERE started_at >= ? AND started_at < ?")
}
