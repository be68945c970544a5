import TerminalText
import ViewModel
import Vocabulary
import Wording

extension Table where Row == CardRow {
    /// The cards of one book, or other cards whose book is known.
    static var cards: Table { cards(book: .known) }

    /// Cards of several books.
    static var cardsOfBooks: Table { cards(book: .detail) }

    /// The cards that were found by a text; a hashtag is taken for a tag if it finds none.
    static func cards(foundBy text: String) -> Table {
        let words = text.split(separator: " ")
        guard words.count == 1, let tag = words.first, tag.first == "#", tag.count > 1 else {
            return cards(book: .detail)
        }
        let command = "card list --tag \(Quoting.quoted(String(tag.dropFirst())))"
        return cards(book: .detail, hint: "`\(command)` lists the cards with a tag")
    }

    static func cards(book: Heading.Importance, hint: String? = nil) -> Table {
        Table(
            of: "card", hint: hint,
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
                .day("due_at", "DUE", \.dueAt, \.dueText),
                .day("last_review_at", "LAST", \.lastReviewAt, \.lastReviewOn),
                .number("reps", nil, .minor) { $0.repetitions },
                .number("lapses", nil, .minor) { $0.lapses },
                .flag("suspended", nil, .lesser) {
                    $0.isSuspended
                } shown: {
                    $0.isSuspended ? "suspended" : ""
                },
                // An object has these only for the cards that they mark.
                .number("flag", nil, .json) { $0.flag > 0 ? $0.flag : nil },
                Column("leech", nil, .json) { $0.isLeech ? Cell(.bool(true), shown: "leech") : .null },
                .text("buried_on", nil, .json) { $0.buriedOn },
                .text("edited_at", nil, .json) { $0.editedAt },
            ])
    }
}

extension Column where Row == CardRow {
    /// Returns a column of times in ISO 8601, of which people see the study day.
    fileprivate static func day(
        _ key: String, _ title: String, _ moment: @escaping (Row) -> String?, _ day: @escaping (Row) -> String?
    ) -> Column {
        Column(key, title, .minor) { row in
            Cell(moment(row).map { .string($0) } ?? .null, shown: day(row))
        }
    }
}

extension Cell {
    /// Returns a cell for a number of which people see two decimals; null if there is none.
    static func rounded(_ value: Double?) -> Cell {
        value.map { Cell(.double($0), shown: "\(($0 * 100).rounded() / 100)") } ?? .null
    }
}

extension Table where Row == TagCount {
    static var tags: Table { Table(of: "tag", [.text("tag") { $0.tag }, .number("cards") { $0.cards }]) }
}

extension Table where Row == FilterRow {
    static var filters: Table { Table(of: "filter", [.text("name") { $0.name }, .text("query") { $0.query }]) }
}
