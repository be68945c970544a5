package import Model

/// Access to the books, opaque to fronts: they pass it on and cannot look inside.
@MainActor public struct BookService {
    /// The list of books that view models share.
    package let shelf: BookShelf
    /// The names of the books.
    package let names: any BookNames

    package init(store: any BookStore, study: any StudyStore, clock: StudyClock) {
        names = store
        shelf = BookShelf(store: store, study: study, clock: clock)
    }
}

/// An object that provides access to the books.
@MainActor public protocol HasBookService {
    /// Access to the books.
    var bookService: BookService { get }
}
