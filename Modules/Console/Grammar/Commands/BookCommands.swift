extension CommandGroupEntry {
    static let book = CommandGroupEntry(
        noun: "book", summary: "the books of cards in the library",
        commands: [
            CommandEntry(
                "add", "Adds an empty book.", [.required("NAME", .newName)],
                examples: ["book add French", "book add 'JLPT N5'"],
                notes: ["A name is taken when another book has it, whatever its case and however its accents are composed."]),
            CommandEntry(
                "put", "Adds a book unless it exists.", [.required("NAME", .newName)],
                examples: ["book put French"]),
            CommandEntry(
                "list", "Lists the books.",
                options: [
                    .one("--sort", "ORDER", .choice(["name", "added", "due", "progress"])), .one("--limit", "N", .count),
                ],
                examples: ["book list", "book list --sort due --limit 10"]),
            CommandEntry(
                "show", "Shows a book.", [.required("BOOK", .book)],
                examples: ["book show French", "book show @3"]),
            CommandEntry(
                "rename", "Gives a book another name.", [.required("BOOK", .book), .required("NAME", .newName)],
                examples: ["book rename French 'French, first year'"]),
            CommandEntry(
                "delete", "Deletes a book with its cards.", [.required("BOOK", .book)],
                examples: ["book delete Latin"]),
        ])
}
