import Binding
import MVVM
import ViewModel

/// A row for a book.
final class BookRowView: RowView {
    static let noun: String? = "book"
    static let columns = [
        .id(), Column("name", importance: .text),
        Column("cards", alignment: .trailing, importance: .fixed),
        Column("known", alignment: .trailing, importance: .minor), Column("progress", importance: .fixed),
        Column("due", alignment: .trailing, importance: .fixed), Column("added_at", "ADDED", importance: .minor),
    ]

    let viewModelSlot = ViewModelSlot<BookRow>()
    private(set) var cells: [Cell] = []

    func viewModelDidChange(_ book: BookRow, disposeBag: DisposeBag) {
        cells = [
            .number(Int(book.id)), .text(book.name), .number(book.cards), .number(book.known),
            Cell(.double(book.progress), shown: book.progressText), .number(book.due),
            .moment(book.addedAt),
        ]
    }
}
