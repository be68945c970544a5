extension CommandGroupEntry {
    static let expect = CommandGroupEntry(
        noun: "expect", summary: "what a script is to find, so that it is a test", isBuiltin: true,
        commands: [
            CommandEntry(
                "count", "Fails unless there are that many.",
                [
                    .required("WHAT", .choice(["book", "card", "due", "profile", "session"])), .optional("BOOK", .book),
                    .required("RELATION", .choice(["==", "!=", "<", "<=", ">", ">="])), .required("N", .count),
                ],
                examples: ["expect count book == 3", "expect count card French == 20", "expect count due French '>' 0"],
                notes: ["card and due count in a book or, without one, in the book in hand, else in all."]),
            CommandEntry(
                "error", "Fails unless a command fails with an error of that code.",
                [.required("CODE", .errorCode), .required("COMMAND", .command)],
                examples: ["expect error DUPLICATE book add French", "expect error NOT_FOUND card show @9"],
                notes: ["Whatever the command did is rolled back."]),
            CommandEntry(
                "output", "Fails unless a command prints exactly that text.",
                [.required("COMMAND", .command), .required("TEXT", .text)],
                examples: ["expect output echo hello <<END\nhello\nEND"],
                notes: [
                    "The text is a here-document: write <<END after the command and end the lines with END.",
                    "Without --mode or a mode before it, the command prints tsv, on a terminal too.",
                ]),
        ])
}
