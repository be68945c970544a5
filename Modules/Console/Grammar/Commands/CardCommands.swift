extension CommandGroupEntry {
    static let card = CommandGroupEntry(
        noun: "card", summary: "the cards of a book",
        commands: [
            CommandEntry(
                "add", "Adds a card to a book.", content, options: [tags],
                examples: [
                    "card add French 'le chat' 'the cat'",
                    "card add French \"l'eau\" 'the water' --tag noun --tag drinks",
                ],
                notes: ["A here-document takes a side of several lines: write <<END for it and end the lines with END."]),
            CommandEntry(
                "put", "Adds a card, or updates the one with that front.", content, options: [tags],
                examples: ["card put French 'le chat' 'the cat'"],
                notes: ["The card keeps its progress. A card that is the same already is left unchanged."]),
            CommandEntry(
                "list", "Lists the cards of a book, or of all books.", [.optional("BOOK", .book)],
                options: [
                    .one("--match", "TEXT", .text), .one("--tag", "T", .tag), .flag("--due"), .one("--limit", "N", .count),
                    .one("--offset", "N", .count),
                ],
                examples: [
                    "card list French --due", "card list --tag noun", "card list French --match chat --limit 20 --offset 40",
                ]),
            CommandEntry(
                "show", "Shows a card.", [.required("CARD", .card)], examples: ["card show @12"]),
            CommandEntry(
                "edit", "Changes a card.", [.required("CARD", .card)],
                options: [.one("--front", "F", .text), .one("--back", "B", .text), tags],
                examples: ["card edit @12 --back 'the tomcat'", "card edit @12 --tag noun --tag animal"],
                notes: ["Tags that are given replace all tags of the card."]),
            CommandEntry(
                "move", "Moves a card to another book.", [.required("CARD", .card), .required("BOOK", .book)],
                examples: ["card move @12 Spanish"]),
            CommandEntry(
                "suspend", "Takes a card out of study.", [.required("CARD", .card)], examples: ["card suspend @12"]),
            CommandEntry(
                "resume", "Takes a suspended card back into study.", [.required("CARD", .card)],
                examples: ["card resume @12"]),
            CommandEntry(
                "delete", "Deletes a card.", [.required("CARD", .card)], examples: ["card delete @12"]),
        ])

    static let search = CommandGroupEntry(
        noun: "search", summary: "the cards of all books that have a text",
        commands: [
            CommandEntry(
                nil, "Searches the cards of all books.", [.required("TEXT", .text)],
                options: [.one("--limit", "N", .count)],
                examples: ["search chat", "search 'le chat' --limit 5"])
        ])

    private static let content: [CommandSpec.Parameter] = [
        .required("BOOK", .book), .required("FRONT", .text), .required("BACK", .text),
    ]
    private static let tags = CommandSpec.Option.many("--tag", "T", .tag)
}
