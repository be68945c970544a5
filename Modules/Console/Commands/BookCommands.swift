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
                notes: ["Without --sort, by name; added is oldest first, due and progress are highest first."]
            ) { (library, call) throws(Failure) in
                let sort = call.choice("--sort", of: BookSort.allCases) ?? .name
                return .rows(library.books.list(BookListing(sort: sort, limit: call.count("--limit"))), in: .books)
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
                notes: ["A new name that differs from the old one only in case is allowed."]
            ) { (library, call) throws(Failure) in
                let renaming = BookRename(book: call.entity("BOOK"), name: call.text("NAME"))
                return .change(try library.books.rename(renaming)) { "\($0.before?.name ?? "") → \($0.row.name)" }
            },
            Command(
                "delete", "Deletes a book with its cards.", [.required("BOOK", .book)], does: .changes,
                examples: ["book delete Latin"]
            ) { (library, call) throws(Failure) in
                .change(try library.books.delete(call.entity("BOOK"))) { change in
                    let cards = change.row.cards
                    return cards == 0 ? change.row.name : "\(change.row.name) and its \(counted(cards, "card"))"
                }
            },
        ])

    private static let name = CommandRule(isAboutText: true) { (library, call) throws(Failure) in
        try library.books.check(name: call.text("NAME"))
    }
}
