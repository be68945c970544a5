/// A book with the books below it, or the books below a name that no book has.
package struct BookBranch: Hashable, Sendable {
    /// The book; nil if no book has the name.
    package let book: Book.ID?
    package let name: String
    /// The books below the name, ordered by their keys.
    package let below: [Book.ID]

    package init(book: Book.ID?, name: String, below: [Book.ID]) {
        (self.book, self.name, self.below) = (book, name, below)
    }

    /// The ids of all books of the branch.
    package var books: [Book.ID] { (book.map { [$0] } ?? []) + below }
    package var scope: BookScope { .only(Set(books)) }
}

extension String {
    /// The parts of a book's name, which `::` separates.
    package var bookParts: [String] { split(separator: "::", omittingEmptySubsequences: false).map(String.init) }

    /// The names of the books above a book of this name, the uppermost first, whether there are such books or not.
    package var namesAbove: [String] {
        let parts = bookParts
        return parts.indices.dropFirst().map { parts[..<$0].joined(separator: "::") }
    }
}
