import Model
import ViewModel

/// A front shows what the view model made of a book.
func heading(of book: BookRow) -> String { "\(book.name) \(book.progressText)" }
