package import Model

/// Access to the books, opaque to fronts: they pass it on and cannot look inside.
@MainActor public struct BookService {
    package let shelf: BookShelf

    /// - Parameter changes: where the changes of the store are told.
    package init(store: any BookStore, study: any StudyStore, clock: StudyClock, changes: LibraryChanges) {
        shelf = BookShelf(store: ObservedBooks(store, changes), study: study, clock: clock)
    }
}

@MainActor public protocol HasBookService {
    var bookService: BookService { get }
}
