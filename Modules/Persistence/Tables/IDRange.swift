import GRDB
import Model
import Vocabulary

/// A range of ids of one kind of entity: those after ``from``, up to and including ``to``.
struct IDRange: Equatable {
    var from: Int64
    var to: Int64

    static let all = IDRange(from: .min, to: .max)

    /// Returns the SQL condition that a column's value is in the range.
    func include(_ column: String) -> String { "\(column) > \(from) AND \(column) <= \(to)" }
}

extension IDRange {
    /// Divides all ids into ranges that each contain a limited number of the given ones.
    ///
    /// A statement that could fail halfway keeps what it has overwritten in memory, and so does one whose rows pass through
    /// triggers; therefore, several statements write a large number of rows.
    /// - Parameter numbers: a query that returns ids in the column `id`.
    static func parts(of numbers: String, _ db: Database) throws -> [IDRange] {
        var parts = [all]
        let next = try db.makeStatement(sql: "SELECT id FROM (\(numbers)) WHERE id > ? ORDER BY id LIMIT 1 OFFSET \(length - 1)")
        while let end = try Int64.fetchOne(next, arguments: [parts[parts.count - 1].from]) {
            guard end > parts[parts.count - 1].from else { throw Failure.library(.corrupt("its rows are out of order")) }
            parts[parts.count - 1].to = end
            parts.append(IDRange(from: end, to: .max))
        }
        return parts
    }

    /// The maximum number of rows that one statement writes.
    static let length = 2000
}
