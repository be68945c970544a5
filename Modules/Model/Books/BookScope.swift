/// Some of the books of a library, such as a book with those below it.
package enum BookScope: Hashable, Sendable {
    case all
    case only(Set<Book.ID>)
    case except(Set<Book.ID>)

    /// Creates a scope of one book, or of all books for nil.
    package init(_ book: Book.ID?) { self = book.map { .only([$0]) } ?? .all }

    /// Whether the scope has no book.
    package var isEmpty: Bool { self == .only([]) }

    package func contains(_ book: Book.ID) -> Bool {
        switch self {
        case .all: true
        case .only(let books): books.contains(book)
        case .except(let books): !books.contains(book)
        }
    }

    /// Returns the books of the scope that are among some books.
    package func intersection(_ books: Set<Book.ID>) -> BookScope { .only(books.filter(contains)) }

    /// Returns the books of the scope without some books.
    package func subtracting(_ books: Set<Book.ID>) -> BookScope {
        switch self {
        case .all: books.isEmpty ? .all : .except(books)
        case .only(let own): .only(own.subtracting(books))
        case .except(let others): .except(others.union(books))
        }
    }
}
