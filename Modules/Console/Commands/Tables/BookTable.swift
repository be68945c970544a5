import ViewModel

extension Table where Row == BookRow {
    static var books: Table {
        Table(
            of: "book",
            [
                .id { $0.id },
                .text("name") { $0.name },
                .number("cards") { $0.cards },
                .number("known", nil, .minor) { $0.known },
                Column("progress", nil, .fixed) { Cell(.double($0.progress), shown: $0.progressText) },
                .number("due") { $0.due },
                .moment("added_at", "ADDED") { $0.addedAt },
            ])
    }
}
