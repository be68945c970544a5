extension CommandGroupEntry {
    static let `import` = CommandGroupEntry(
        noun: "import", summary: "cards, sessions or profiles from a file",
        commands: [
            CommandEntry(
                nil, "Imports cards, sessions or profiles from a file.", [.required("FILE", .inputFile)],
                options: [
                    .one("--book", "BOOK", .book), .one("--format", "F", .choice(cards + ["insight", "yaml"])),
                    .one("--on-conflict", "RULE", .choice(["update", "skip", "fail"])),
                    .one("--separator", "S", .choice(["tab", "comma", "semicolon", "pipe", "colon", "space"])),
                    .one("--header", "on|off", .choice(["on", "off"])),
                ],
                examples: [
                    "import capitals.txt --book Capitals", "import - --book French --format tsv --on-conflict skip",
                    "import words.csv --separator semicolon --header off", "import profiles.yaml",
                ],
                notes: [
                    "The formats tsv, csv and anki carry cards, insight (Insight Timer's CSV) the log of sessions, yaml profiles; "
                        + "without --format the file's name and content tell.",
                    "--separator names what separates the fields of cards, --header whether the first record holds titles; without "
                        + "them the file tells, and where it could be read otherwise the import says how it was read.",
                    "- is standard input. When a row is wrong, its line is reported and nothing is imported.",
                    "Sessions that are in the log already are left as they are.",
                ])
        ])

    static let export = CommandGroupEntry(
        noun: "export", summary: "cards, sessions or profiles to a file",
        commands: [
            CommandEntry(
                nil, "Exports cards, sessions or profiles to a file.", [.required("FILE", .outputFile)],
                options: [.one("--book", "BOOK", .book), .one("--format", "F", .choice(cards + ["insight", "ics", "yaml"]))],
                examples: ["export french.csv --book French", "export - --format tsv", "export profiles.yaml", "export sat.ics"],
                notes: [
                    "Without --book the cards of all books are exported. - is standard output.",
                    "Without --format the ending of the name tells: .tsv, .csv, .txt (Anki); a name without an ending is TSV.",
                    "A name that ends in .insight.csv or .ics is the log of sessions, for Insight Timer or a calendar; .yaml or "
                        + ".yml is all profiles.",
                ])
        ])

    private static let cards = ["tsv", "csv", "anki"]
}
