extension CommandGroupEntry {
    static let `import` = CommandGroupEntry(
        noun: "import", summary: "cards from a file",
        commands: [
            CommandEntry(
                nil, "Imports cards from a file.", [.required("FILE", .file)],
                options: [
                    .one("--book", "BOOK", .book), .one("--format", "F", formats),
                    .one("--on-conflict", "RULE", .choice(["update", "skip", "fail"])),
                ],
                examples: ["import capitals.txt --book Capitals", "import - --book French --format tsv --on-conflict skip"],
                notes: [
                    "The formats are tsv, csv and anki; without --format the file's name and content tell.",
                    "- is standard input. When a row is wrong, its line is reported and nothing is imported.",
                ])
        ])

    static let export = CommandGroupEntry(
        noun: "export", summary: "cards to a file",
        commands: [
            CommandEntry(
                nil, "Exports cards to a file.", [.required("FILE", .file)],
                options: [.one("--book", "BOOK", .book), .one("--format", "F", formats)],
                examples: ["export french.csv --book French", "export - --format tsv"],
                notes: ["Without --book the cards of all books are exported. - is standard output."])
        ])

    private static let formats = ValueKind.choice(["tsv", "csv", "anki"])
}
