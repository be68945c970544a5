import Model

extension BookScope {
    /// The forms of a condition on books.
    enum Shape: CaseIterable {
        case all, one, some, others

        /// The condition on `book.id`; its parameter has the number 3.
        var sql: String {
            switch self {
            case .all: "?3 IS NULL"
            case .one: "book.id = ?3"
            case .some: "book.id IN (SELECT value FROM json_each(?3))"
            case .others: "book.id NOT IN (SELECT value FROM json_each(?3))"
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

    /// Creates a scope of one book, or of all books for nil.
    init(_ book: Book.ID?) { self = book.map { .only([$0]) } ?? .all }
}
