import ViewModel

/// The first view model of a flow makes the next.
@MainActor func books(of library: LibraryViewModel) -> BooksViewModel { library.books }
