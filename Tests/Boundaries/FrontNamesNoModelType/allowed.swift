import Model
import ViewModel
import Vocabulary

/// A front shows what the view model made of a book.
func heading(of book: BookRow) -> String { "\(book.name) \(book.progressText)" }

/// It knows why a port failed: the failure is the vocabulary's, and not the model's.
func canTryAgain(after failure: Failure) -> Bool { failure == .library(.busy) }
