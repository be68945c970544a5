import ViewModel
import Vocabulary

extension Table where Row == CardRow {
    /// The cards of one book, or other cards whose book is known.
    static var cards: Table { cards(book: .minor) }

    /// Cards of several books.
    static var cardsOfBooks: Table { cards(book: .detail) }

    private static func cards(book: Heading.Importance) -> Table {
        Table(
            of: "card",
            [
                .id { $0.id },
                .text("book", nil, book) { $0.book },
                .text("front") { $0.front },
                .text("back", nil, .detail) { $0.back },
                Column("tags", nil, .minor) { card in
                    Cell(.array(card.tags.map { .string($0) }), shown: card.tags.joined(separator: " "))
                },
                .text("state", nil, .minor) { $0.state.name },
                Column("stability", nil, .minor, alignment: .trailing) { .rounded($0.stability) },
                Column("difficulty", nil, .minor, alignment: .trailing) { .rounded($0.difficulty) },
                .moment("due_at", "DUE") { $0.dueAt },
                .moment("last_review_at", "LAST") { $0.lastReviewAt },
                .number("reps", nil, .minor) { $0.repetitions },
                .number("lapses", nil, .minor) { $0.lapses },
                .flag("suspended") {
                    $0.isSuspended
                } shown: {
                    $0.isSuspended ? "suspended" : ""
                },
            ])
    }
}

extension Cell {
    /// Returns a cell for a number of which people see two decimals; null if there is none.
    fileprivate static func rounded(_ value: Double?) -> Cell {
        value.map { Cell(.double($0), shown: "\(($0 * 100).rounded() / 100)") } ?? .null
    }
}
