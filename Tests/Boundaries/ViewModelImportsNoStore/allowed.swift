import Binding
package import Model
package import Vocabulary

/// A view model is given its store, and knows what it does.
@MainActor public struct Titles {
    package let store: any BookStore

    package func title(_ id: Book.ID) throws(Failure) -> String { try store.bookName(id) ?? "" }
}
