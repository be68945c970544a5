import Model
import Vocabulary

extension BookShelf {
    /// Adds a book for the cards of an import.
    /// - Parameter isRequested: whether the book was requested for all cards; it is then not one that others are below.
    /// - Throws: `Failure.notFound` with the books below the name of a requested book.
    func addBook(_ name: Name, isRequested: Bool, _ names: NameResolver) throws(Failure) -> Book.ID {
        if isRequested, try !store.bookIDs(below: name.key).isEmpty { return try names.book(.name(name.text)) }
        return try store.addBook(name, at: now).id
    }
}
