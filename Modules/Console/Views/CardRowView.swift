import Binding
import MVVM
import ViewModel
import Vocabulary

/// A row for a card.
final class CardRowView: RowView {
    static let noun: String? = "card"
    static let columns = [
        .id(), Column("book", importance: .minor),
        Column("front", importance: .text),
        Column("back", importance: .text), Column("tags", importance: .minor), Column("state", importance: .minor),
        Column("stability", alignment: .trailing, importance: .minor),
        Column("difficulty", alignment: .trailing, importance: .minor), Column("due_at", "DUE", importance: .minor),
        Column("last_review_at", "LAST", importance: .minor), Column("reps", alignment: .trailing, importance: .minor),
        Column("lapses", alignment: .trailing, importance: .minor), Column("suspended", importance: .minor),
    ]

    let viewModelSlot = ViewModelSlot<CardRow>()
    private(set) var cells: [Cell] = []

    func viewModelDidChange(_ card: CardRow, disposeBag: DisposeBag) {
        cells = [
            .number(Int(card.id)), .text(card.book), .text(card.front), .text(card.back),
            Cell(.array(card.tags.map { .string($0) }), shown: card.tags.joined(separator: " ")), .text(card.state.name),
            number(card.stability), number(card.difficulty), .moment(card.dueAt), .moment(card.lastReviewAt),
            .number(card.repetitions), .number(card.lapses),
            Cell(.bool(card.isSuspended), shown: card.isSuspended ? "suspended" : ""),
        ]
    }

    private func number(_ value: Double?) -> Cell {
        guard let value else { return .null }
        return Cell(.double(value), shown: "\((value * 100).rounded() / 100)")
    }
}
