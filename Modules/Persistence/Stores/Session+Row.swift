import Model
import Vocabulary

extension Session {
    /// Reads the current row of a query, whose first columns are those of ``SessionColumn``.
    /// - Throws: `Failure.library(.corrupt)`.
    init(_ row: PreparedQuery) throws(Failure) {
        typealias Column = SessionColumn
        self.init(
            id: ID(row.int64(Column.id)), profile: row.optionalInt64(Column.profileId).map { Profile.ID($0) },
            profileName: row.text(Column.profileName), startedAt: try Timestamp(stored: row.int64(Column.startedAt)),
            planned: try Duration(storedMilliseconds: row.int64(Column.plannedMs)),
            sat: try Duration(storedMilliseconds: row.int64(Column.satMs)),
            endedAt: try Timestamp(stored: row.int64(Column.endedAt)),
            outcome: try SessionOutcome(stored: row.int(Column.outcome)))
    }
}

extension SessionOutcome {
    /// - Throws: `Failure.library(.corrupt)`.
    init(stored number: Int) throws(Failure) {
        guard let outcome = Self(rawValue: number) else { throw .library(.corrupt("a session's outcome of number \(number)")) }
        self = outcome
    }
}

extension PreparedQuery {
    /// Binds a session's value for a column.
    func bind(_ column: SessionColumn, of session: Session) {
        switch column {
        case .id: bind(column, session.id.rawValue)
        case .profileId: bind(column, session.profile?.rawValue)
        case .profileName: bind(column, session.profileName)
        case .startedAt: bind(column, session.startedAt.milliseconds)
        case .plannedMs: bind(column, session.planned.wholeMilliseconds)
        case .satMs: bind(column, session.sat.wholeMilliseconds)
        case .endedAt: bind(column, session.endedAt.milliseconds)
        case .outcome: bind(column, session.outcome.rawValue)
        }
    }
}
