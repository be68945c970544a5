import GRDB
import Model

extension Session {
    /// The columns of a session, in the order of ``init(row:)``.
    static let columns = "id, profile_id, profile_name, started_at, planned_ms, sat_ms, ended_at, outcome"

    /// - Throws: `ModelError.library(.corrupt)`.
    init(row: Row) throws(ModelError) {
        self.init(
            id: ID(row[0]), profile: (row[1] as Int64?).map { Profile.ID($0) }, profileName: row[2],
            startedAt: try Timestamp(stored: row[3]), planned: try Duration(storedMilliseconds: row[4]),
            sat: try Duration(storedMilliseconds: row[5]), endedAt: try Timestamp(stored: row[6]),
            outcome: try Outcome(stored: row[7]))
    }
}

extension Session.Outcome {
    /// - Throws: `ModelError.library(.corrupt)`.
    init(stored number: Int) throws(ModelError) {
        guard let outcome = Self(rawValue: number) else { throw .library(.corrupt("a session's outcome of number \(number)")) }
        self = outcome
    }
}
