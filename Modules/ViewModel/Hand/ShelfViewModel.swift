public import Binding
import Model

/// All books as a list that follows the library, in the order of their names.
@MainActor public final class ShelfViewModel {
    package typealias Services = HasBookService

    public let rows: ListProperty<BookRow>

    package init(services: any Services) {
        rows = services.bookService.shelf.books().map(NamedBook.init).sorted { $0.key < $1.key }.map(\.row)
    }
}

/// A book with its name folded once.
private struct NamedBook: Identifiable, Equatable {
    let row: BookRow
    let key: String

    init(_ book: Book) {
        row = BookRow(book)
        key = NameKey(folding: book.name).text
    }

    var id: Int64 { row.id }
}
