package import Model

/// Access to the books, opaque to fronts: they pass it on and cannot look inside.
@MainActor public struct BookService {
    /// The list of books that view models share.
    package let shelf: BookShelf
    /// The names of the books.
    package let names: any BookNames

    /// Creates a service that reports every change of the store.
    /// - Parameter changes: the object to which the changes are reported.
    package init(store: any BookStore, study: any StudyStore, clock: StudyClock, changes: LibraryChanges) {
        names = store
        shelf = BookShelf(store: ObservedBooks(store, changes), study: study, clock: clock)
    }
}

/// An object that provides access to the books.
@MainActor public protocol HasBookService {
    /// Access to the books.
    var bookService: BookService { get }
}
