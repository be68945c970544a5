import GRDB
package import Model
package import Vocabulary

/// The log of sessions, stored in SQLite.
package final class SQLiteSessions {
    private let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }
}

extension SQLiteSessions: SessionStore {
    package func startSitting() throws(Failure) { try connection.startSitting() }

    package func stopSitting() { connection.stopSitting() }

    package func beginSession(_ draft: SessionDraft, at now: Timestamp) throws(Failure) -> Session {
        try draft.validate()
        return try connection.write(reporting: LibraryChange.added) {
            try insert(draft, sat: .zero, endedAt: now, outcome: .running, $0)
        }
    }

    package func noteSession(_ id: Session.ID, sat: Duration, at now: Timestamp) throws(Failure) {
        try connection.withoutWaiting { () throws(Failure) in
            try connection.write(reporting: .sessionNoted(id, sat: sat, at: now)) { db in
                let statement = try connection.prepared(.noteSession, db)
                statement.bind(SessionColumn.id, id.rawValue)
                statement.bind(SessionColumn.satMs, sat.wholeMilliseconds)
                statement.bind(SessionColumn.endedAt, now.milliseconds)
                try statement.run(db)
                if db.changesCount == 1 { return }
                _ = try existing(id, db)
                throw Failure.conflict(.noSitting)
            }
        }
    }

    package func endSession(
        _ id: Session.ID, as outcome: SessionOutcome, sat: Duration, at now: Timestamp
    ) throws(Failure) -> Change<Session> {
        try connection.write(reporting: LibraryChange.session) { db in
            let before = try existing(id, db)
            let after = try before.ended(as: outcome, sat: sat, at: now)
            let statement = try connection.prepared(.endSession, db)
            for column in SessionColumn.notes + [.id] { statement.bind(column, of: after) }
            try statement.run(db)
            return Change(before: before, after: after)
        }
    }

    package func session(_ id: Session.ID) throws(Failure) -> Session? {
        try connection.read { try session(id, $0) }
    }

    package func sittingSession(at now: Timestamp) throws(Failure) -> Session.ID? {
        guard try connection.isSomebodySitting() else { return nil }
        let newest = try connection.read { db in
            try connection.prepared(.newestRunning, db).first(db) { try Session($0) }
        }
        guard let newest else { return nil }
        if connection.fileVersion != nil, newest.isInterrupted(at: now) { return nil }
        return newest.id
    }

    package func sessions(from start: Timestamp?, after id: Session.ID?, limit: Int) throws(Failure) -> [Session] {
        try connection.read { db in
            let last = try id.map { try existing($0, db) }
            let select = try connection.prepared(.sessions, db)
            select.bind(1, start?.milliseconds ?? Int64.min)
            select.bind(2, last?.startedAt.milliseconds ?? Int64.max)
            select.bind(3, last?.id.rawValue ?? Int64.max)
            select.bind(4, max(limit, 0))
            return try select.map(db) { try Session($0) }
        }
    }

    package func addSession(_ draft: SessionDraft) throws(Failure) -> Session? {
        try draft.validate()
        return try connection.write(reporting: { $0.map(LibraryChange.added) }) { db in
            let second = draft.startSecond
            let select = try connection.prepared(.sessionsOfSecond, db)
            select.bind(1, second.lowerBound.milliseconds)
            select.bind(2, second.upperBound.milliseconds)
            if try select.map(db, { try Session($0) }).contains(where: draft.tells(of:)) { return nil }
            return try insert(
                draft, sat: draft.planned, endedAt: draft.startedAt + draft.planned, outcome: .completed, db)
        }
    }

    package func deleteSession(_ id: Session.ID) throws(Failure) -> Change<Session> {
        try connection.write(reporting: LibraryChange.session) { db in
            let before = try existing(id, db)
            let statement = try connection.prepared(.deleteSession, db)
            statement.bind(SessionColumn.id, id.rawValue)
            try statement.run(db)
            return Change(before: before, after: nil)
        }
    }

    package func sessionSums(between moments: [Timestamp]) throws(Failure) -> [Duration] {
        try connection.read { db in
            let select = try connection.prepared(.sessionSums, db)
            select.bind(intervals: moments)
            return try select.map(db) { try Duration(storedMilliseconds: $0.int64(0)) }
        }
    }

    private func insert(
        _ draft: SessionDraft, sat: Duration, endedAt: Timestamp, outcome: SessionOutcome, _ db: Database
    ) throws -> Session {
        if let profile = draft.profile {
            let select = try connection.prepared(.hasProfile, db)
            select.bind(1, profile.rawValue)
            guard try select.hasRow(db) else {
                throw Failure.notFound(.profile, id: profile.rawValue)
            }
        }
        func session(_ id: Int64) -> Session {
            Session(
                id: Session.ID(id), profile: draft.profile, profileName: draft.profileName, startedAt: draft.startedAt,
                planned: draft.planned, sat: sat, endedAt: endedAt, outcome: outcome)
        }
        let statement = try connection.prepared(.addSession, db)
        for column in SessionColumn.added { statement.bind(column, of: session(0)) }
        try statement.run(db)
        return session(db.lastInsertedRowID)
    }

    private func session(_ id: Session.ID, _ db: Database) throws -> Session? {
        let select = try connection.prepared(.session, db)
        select.bind(SessionColumn.id, id.rawValue)
        return try select.first(db) { try Session($0) }
    }

    private func existing(_ id: Session.ID, _ db: Database) throws -> Session {
        guard let session = try session(id, db) else { throw Failure.notFound(.session, id: id.rawValue) }
        return session
    }
}

extension SessionColumn {
    fileprivate static let added = allCases.filter { $0 != .id }
}

extension Query {
    fileprivate static let hasProfile = Query("SELECT 1 FROM profile WHERE id = ?1")
    fileprivate static let addSession = Query(SessionColumn.insertion(of: SessionColumn.added))
    fileprivate static let noteSession = Query("\(SessionColumn.update(of: [.satMs, .endedAt])) \(ofID) AND outcome = 0")
    fileprivate static let endSession = Query("\(SessionColumn.update(of: SessionColumn.notes)) \(ofID)")
    fileprivate static let deleteSession = Query("DELETE FROM session \(ofID)")
    fileprivate static let session = Query("SELECT \(SessionColumn.list) FROM session \(ofID)")
    fileprivate static let newestRunning = Query(
        "SELECT \(SessionColumn.list) FROM session WHERE outcome = 0 ORDER BY id DESC LIMIT 1")
    private static let ofID = "WHERE id = \(SessionColumn.id.parameter)"
    fileprivate static let sessions = Query(
        """
        SELECT \(SessionColumn.list) FROM session WHERE started_at >= ?1 AND (started_at, id) < (?2, ?3)
        ORDER BY started_at DESC, id DESC LIMIT ?4
        """)
    fileprivate static let sessionsOfSecond = Query(
        "SELECT \(SessionColumn.list) FROM session WHERE started_at BETWEEN ?1 AND ?2")
    fileprivate static let sessionSums = Query(
        """
        SELECT (SELECT coalesce(sum(sat_ms), 0) FROM session WHERE started_at >= since AND started_at < until)
        FROM \(intervals)
        """)
}
