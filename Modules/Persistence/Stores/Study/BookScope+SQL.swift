import GRDB
import Model

extension BookScope {
    /// The forms of a condition on books.
    enum Shape: CaseIterable {
        case all, one, some, others

        /// The condition on `book.id`; its parameter has the number 3.
        var sql: String { condition(on: "book.id", parameter: 3) ?? "?3 IS NULL" }

        /// The condition on a column with the ids of books; nil for all books.
        func condition(on column: String, parameter: Int) -> String? {
            switch self {
            case .all: nil
            case .one: "\(column) = ?\(parameter)"
            case .some: "\(column) IN (SELECT value FROM json_each(?\(parameter)))"
            case .others: "\(column) NOT IN (SELECT value FROM json_each(?\(parameter)))"
            }
        }
    }

    var shape: Shape {
        switch self {
        case .all: .all
        case .only(let books): books.count == 1 ? .one : .some
        case .except: .others
        }
    }

    /// The argument of the condition; nil for all books.
    var argument: (any DatabaseValueConvertible)? {
        switch self {
        case .all: nil
        case .only(let books) where books.count == 1: books.first?.rawValue
        case .only(let books), .except(let books): "[\(books.map { String($0.rawValue) }.joined(separator: ","))]"
        }
    }

    /// The condition on a column with the ids of books, with the ids in it; nil for all books.
    func condition(on column: String) -> String? {
        switch self {
        case .all: nil
        case .only(let books): "\(column) IN (\(Self.list(books)))"
        case .except(let books): "\(column) NOT IN (\(Self.list(books)))"
        }
    }

    /// Returns the ids of books as a list in SQL.
    static func list(_ books: Set<Book.ID>) -> String {
        books.map(\.rawValue).sorted().map(String.init).joined(separator: ", ")
    }
}

/// A query on the books of a scope, with a statement for each form of the condition on them.
struct ScopedQuery {
    private let queries: [BookScope.Shape: Query]

    init(_ sql: (BookScope.Shape) -> String) {
        queries = Dictionary(uniqueKeysWithValues: BookScope.Shape.allCases.map { ($0, Query(sql($0))) })
    }

    subscript(scope: BookScope) -> Query {
        guard let query = queries[scope.shape] else { preconditionFailure("there is a query for each shape") }
        return query
    }
}

extension PreparedQuery {
    /// Binds the books of a scope to the parameter of the condition on them, which a query on all books does not have.
    func bind(_ index: CInt, _ scope: BookScope) {
        switch scope.argument {
        case let id as Int64: bind(index, id)
        case let ids as String: bind(index, ids)
        default: break
        }
    }
}
