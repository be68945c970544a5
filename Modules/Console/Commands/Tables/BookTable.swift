import ViewModel

extension Table where Row == BookRow {
    /// Books: people see the numbers of each book with those below it, machines those of the book alone, too.
    static var books: Table {
        Table(
            of: "book",
            [
                .id { $0.isBook ? $0.id : nil },
                .text("name") { $0.name },
                .number("cards", nil, .fixed) {
                    Int64($0.cards)
                } shown: {
                    String($0.treeCards)
                },
                .number("known", nil, .minor) {
                    Int64($0.known)
                } shown: {
                    String($0.treeKnown)
                },
                Column("progress", nil, .fixed) { Cell(.double($0.progress), shown: $0.treeProgressText) },
                .number("due", nil, .fixed) {
                    Int64($0.due)
                } shown: {
                    String($0.treeDue)
                },
                .moment("added_at", "ADDED") { $0.isBook ? $0.addedAt : nil },
                .number("tree_cards", nil, .machine) { $0.treeCards },
                .number("tree_known", nil, .machine) { $0.treeKnown },
                .number("tree_due", nil, .machine) { $0.treeDue },
            ])
    }
}
