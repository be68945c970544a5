import GRDB
import Model
import Vocabulary

extension ReviewEntry {
    /// Reads the current row of a query, whose first columns are those of ``ReviewLogColumn``.
    /// - Throws: `Failure.library(.corrupt)`.
    init(_ row: PreparedQuery) throws(Failure) {
        typealias Column = ReviewLogColumn
        let rating = row.int(Column.rating)
        self.init(
            at: try Timestamp(stored: row.int64(Column.at)), day: try Int(storedDay: row.int64(Column.day)),
            rating: rating == 0 ? nil : try Rating(stored: rating),
            elapsedDays: try Int(storedCount: row.int64(Column.elapsedDays)),
            before: try CardState(stored: row.int(Column.stateBefore)),
            after: try CardState(stored: row.int(Column.state)),
            step: try row.optionalInt64(Column.step).map { (step) throws(Failure) in try Int(storedCount: step) },
            memory: MemoryState(stability: row.double(Column.stability), difficulty: row.double(Column.difficulty)),
            interval: try Duration(storedMilliseconds: row.int64(Column.intervalMs)),
            duration: try Duration(storedMilliseconds: row.int64(Column.durationMs)))
    }
}

extension CardState {
    /// - Throws: `Failure.library(.corrupt)`.
    init(stored number: Int) throws(Failure) {
        guard let state = Self(rawValue: number) else { throw .library(.corrupt("a state of number \(number)")) }
        self = state
    }
}

extension Rating {
    /// - Throws: `Failure.library(.corrupt)`.
    init(stored number: Int) throws(Failure) {
        guard let rating = Self(rawValue: number) else { throw .library(.corrupt("a rating of number \(number)")) }
        self = rating
    }
}
