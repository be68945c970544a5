import GRDB
import Model
import Vocabulary

/// Numbers of things of one kind: those after ``from``, up to ``to``.
struct NumberStretch: Equatable {
    var from: Int64
    var to: Int64

    /// That a column has one of them, as SQL.
    func include(_ column: String) -> String { "\(column) > \(from) AND \(column) <= \(to)" }
}

extension NumberStretch {
    /// Parts of all numbers, with no more than some of the given ones in each.
    ///
    /// A statement that could fail half-way keeps what it has overwritten in memory, and so does one whose rows pass through
    /// triggers: many rows are written by many statements.
    /// - Parameter numbers: a query that gives numbers in the column `id`.
    static func parts(of numbers: String, _ db: Database) throws -> [NumberStretch] {
        var parts = [NumberStretch(from: .min, to: .max)]
        let next = try db.makeStatement(sql: "SELECT id FROM (\(numbers)) WHERE id > ? ORDER BY id LIMIT 1 OFFSET \(length - 1)")
        while let end = try Int64.fetchOne(next, arguments: [parts[parts.count - 1].from]) {
            guard end > parts[parts.count - 1].from else { throw Failure.library(.corrupt("its rows are out of order")) }
            parts[parts.count - 1].to = end
            parts.append(NumberStretch(from: end, to: .max))
        }
        return parts
    }

    /// How many rows a statement writes at most.
    static let length = 2000
}
