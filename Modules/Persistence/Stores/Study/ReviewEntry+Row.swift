import GRDB
import Model

extension ReviewEntry {
    /// The columns of an entry, in the order of ``init(row:)``.
    static let columns = """
        at, day, rating, elapsed_days, state_before, state, step, stability, difficulty, interval_ms, duration_ms
        """

    /// - Parameter row: the card's id, and the columns.
    /// - Throws: `ModelError.library(.corrupt)`.
    init(row: Row) throws(ModelError) {
        let rating: Int = row[3]
        self.init(
            at: try Timestamp(stored: row[1]), day: try Int(storedDay: row[2]),
            rating: rating == 0 ? nil : try Rating(stored: rating), elapsedDays: try Int(storedCount: row[4]),
            before: try Schedule.State(stored: row[5]), after: try Schedule.State(stored: row[6]), step: row[7],
            memory: MemoryState(stability: row[8], difficulty: row[9]),
            interval: try Duration(storedMilliseconds: row[10]), duration: try Duration(storedMilliseconds: row[11]))
    }
}

extension Schedule.State {
    /// - Throws: `ModelError.library(.corrupt)`.
    init(stored number: Int) throws(ModelError) {
        guard let state = Self(rawValue: number) else { throw .library(.corrupt("a state of number \(number)")) }
        self = state
    }
}

extension Rating {
    /// - Throws: `ModelError.library(.corrupt)`.
    init(stored number: Int) throws(ModelError) {
        guard let rating = Self(rawValue: number) else { throw .library(.corrupt("a rating of number \(number)")) }
        self = rating
    }
}
