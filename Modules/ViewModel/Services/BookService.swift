package import Model

/// Access to the books, opaque to fronts: they pass it on and cannot look inside.
@MainActor public struct BookService {
    package let shelf: BookShelf

    package init(store: any BookStore, clock: StudyClock) { shelf = BookShelf(store: store, clock: clock) }
}

@MainActor public protocol HasBookService {
    var bookService: BookService { get }
}
