import TerminalText
import ViewModel
import Vocabulary
import Wording

extension CommandGroup {
    static let book = CommandGroup(
        "book", "the books of cards in the library",
        [
            Command(
                "add", "Adds an empty book.", [.required("NAME", .newName)], does: .changes, rule: name,
                examples: ["book add French", "book add 'JLPT N5'"],
                notes: [
                    "A name that another book has is DUPLICATE, regardless of case and of how accents are composed.",
                    "At the prompt, `book add` alone asks for the name, and then for cards until you leave a front empty.",
                ],
                failing: FailureWording.ifTaken("`book put` accepts an existing book"),
                missing: { shell, _ in NewBookFlow(viewModel: shell.library.newBook(), report: shell.report) }
            ) { (library, call) throws(Failure) in
                .change(try library.books.add(call.text("NAME"))) { $0.row.name }
            },
            Command(
                "put", "Adds a book unless it exists.", [.required("NAME", .newName)], does: .changes, rule: name,
                examples: ["book put French"]
            ) { (library, call) throws(Failure) in
                .change(try library.books.put(call.text("NAME"))) { $0.row.name }
            },
            Command(
                "list", "Lists the books.",
                options: [
                    .one("--sort", "ORDER", .choice(of: BookSort.allCases), "what the books are sorted by"),
                    .one("--limit", "N", .count, "how many books to list at most"),
                ], does: .reads, examples: ["book list", "book list --sort due --limit 10"],
                notes: [
                    "Without --sort, by name; added is oldest first, due and progress are highest first.",
                    "A book whose name has :: is below the one before it. The table shows the numbers of each book with those below "
                        + "it, and names that only books below them have. Other modes list books alone, with numbers of their own; "
                        + "tree_cards, tree_known and tree_due include the books below.",
                ]
            ) { (library, call) throws(Failure) in
                let sort = call.choice("--sort", of: BookSort.allCases) ?? .name
                let listing = BookListing(sort: sort, limit: call.count("--limit"))
                return .data { (report) throws(Failure) in
                    if report.printer.mode == .table {
                        report.list(try library.books.tree(listing), in: .books)
                    } else {
                        try report.list(library.books.list(listing), in: .books)
                    }
                }
            },
            Command(
                "show", "Shows a book.", [.required("BOOK", .book)], does: .reads,
                examples: ["book show French", "book show @3"]
            ) { (library, call) throws(Failure) in
                .record(try library.books.show(call.entity("BOOK")), in: .books)
            },
            Command(
                "rename", "Gives a book another name.", [.required("BOOK", .book), .required("NAME", .newName)], does: .changes,
                rule: name, examples: ["book rename French 'French, first year'"],
                notes: [
                    "A new name that differs from the old one only in case is allowed.",
                    "The books below it are renamed with it: all of them, or none if one of the new names is taken.",
                ]
            ) { (library, call) throws(Failure) in
                let renaming = BookRename(book: call.entity("BOOK"), name: call.text("NAME"))
                let change = try library.books.rename(renaming)
                let words = Answer.change(ofTree: change) { change in
                    "\(change.before?.name ?? "") → \(change.row.name)\(change.row.withThoseBelow)"
                }
                return .both(words, .options(change.options))
            },
            Command(
                "delete", "Deletes a book with its cards.", [.required("BOOK", .book)],
                options: [.flag("--tree", "also deletes the books below it")], does: .changes,
                examples: ["book delete Latin", "book delete Languages --tree"]
            ) { (library, call) throws(Failure) in
                let book = call.entity("BOOK")
                let change = try call.isSet("--tree") ? library.books.deleteTree(book) : library.books.delete(book)
                return .change(ofTree: change) { change in
                    let (cards, books) = (change.row.treeCards, change.row.withThoseBelow)
                    let its = books.isEmpty ? "its" : "their"
                    return "\(change.row.name)\(books)\(cards == 0 ? "" : " and \(its) \(counted(cards, "card"))")"
                }
            },
        ])

    private static let name = CommandRule(isAboutText: true) { (library, call) throws(Failure) in
        try library.books.check(name: call.text("NAME"))
    }
}

extension Answer {
    /// A change to a book with those below it, described by `text`.
    fileprivate static func change(
        ofTree change: RowChange<BookRow>, _ text: @escaping @MainActor (RowChange<BookRow>) -> String
    ) -> Answer {
        if change.row.isBook, change.row.treeBooks == 1 { return .change(change, text) }
        var tally = Tally()
        switch change.kind {
        case .deleted: tally = Tally(deleted: change.row.treeBooks)
        case .unchanged: tally = Tally(unchanged: 1)
        case .added, .updated: tally = Tally(updated: change.row.treeBooks)
        }
        return .change(change.kind, id: change.row.isBook ? change.row.id : nil, tally: tally) { text(change) }
    }
}

extension BookRow {
    /// `, with 2 books below it`; empty if there are none.
    fileprivate var withThoseBelow: String {
        let below = treeBooks - (isBook ? 1 : 0)
        return below == 0 ? "" : ", with \(counted(below, "book")) below it"
    }
}
