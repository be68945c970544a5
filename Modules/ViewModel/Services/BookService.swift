package import Model

/// Access to the books, opaque to fronts: they pass it on and cannot look inside.
@MainActor public struct BookService {
    package let shelf: BookShelf

    package init(store: any BookStore, study: any StudyStore, clock: StudyClock) {
        shelf = BookShelf(store: store, study: study, clock: clock)
    }
}

@MainActor public protocol HasBookService {
    var bookService: BookService { get }
}
