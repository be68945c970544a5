import Binding
import MVVM
import ViewModel

/// A row for the facts about a library.
final class LibraryInfoRowView: RowView {
    static let columns = [
        Column("path"), Column("size_bytes", "SIZE", alignment: .trailing, importance: .fixed),
        Column("free_bytes", "FREE", alignment: .trailing, importance: .fixed),
        Column("schema_version", "SCHEMA", alignment: .trailing, importance: .fixed), Column("engine"),
        Column("books", alignment: .trailing, importance: .fixed), Column("cards", alignment: .trailing, importance: .fixed),
        Column("reviews", alignment: .trailing, importance: .fixed),
        Column("profiles", alignment: .trailing, importance: .fixed),
        Column("sessions", alignment: .trailing, importance: .fixed), Column("first_review_at", "FIRST REVIEW"),
        Column("last_review_at", "LAST REVIEW"),
    ]

    let viewModelSlot = ViewModelSlot<LibraryInfoRow>()
    private(set) var cells: [Cell] = []

    func viewModelDidChange(_ info: LibraryInfoRow, disposeBag: DisposeBag) {
        cells = [
            info.path.map { .text($0) } ?? .null, Cell(.int(info.size), shown: info.sizeText),
            Cell(.int(info.freeSize), shown: info.freeSizeText), .number(info.schemaVersion), .text(info.engine),
            .number(info.books), .number(info.cards), .number(info.reviews), .number(info.profiles), .number(info.sessions),
            .moment(info.firstReviewAt), .moment(info.lastReviewAt),
        ]
    }
}
