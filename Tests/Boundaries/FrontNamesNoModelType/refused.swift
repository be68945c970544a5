import Model
import ViewModel

/// The import is let pass, and shows nothing.
func heading(of book: Book) -> String { book.name }  // expected-error {{cannot find type 'Book' in scope}}
