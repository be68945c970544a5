extension CommandGroupEntry {
    static let review = CommandGroupEntry(
        noun: "review", summary: "study, one card after another",
        commands: [
            CommandEntry(
                "start", "Begins a study session.", [optionalBook], options: [.one("--limit", "N", .positiveCount)],
                examples: ["review start", "review start French --limit 20"],
                notes: [
                    "A session needs a person at the prompt of sutra. --limit is the number of answers it ends after.",
                    "In scripts `review next` and `review answer` do the same.",
                ]),
            CommandEntry(
                "next", "Shows the card to study now.", [optionalBook],
                examples: ["review next", "review next French"],
                notes: [
                    "Cards that are being learnt come first, then those due for review, with new ones between them.",
                    "When there is none, the command fails with NOTHING_DUE and tells when there will be.",
                ]),
            CommandEntry(
                "answer", "Answers a card and schedules it.",
                [.required("CARD", .card), .required("RATING", .choice(["again", "hard", "good", "easy"]))],
                examples: ["review answer @12 good", "review answer 'le chat' again"],
                notes: ["A card that is not due can be answered too; the time that has passed counts. A suspended one cannot."]),
            CommandEntry(
                "due", "Counts the cards left to study today, or forecasts the days to come.", [optionalBook],
                options: [.one("--days", "N", .count)],
                examples: ["review due", "review due French --days 30"],
                notes: [
                    "The counts respect the daily limits; see new_per_day and reviews_per_day in `settings list`.",
                    "With --days: the cards that come due on each day, today with all that were due before.",
                ]),
            CommandEntry(
                "reschedule", "Reschedules cards by their answers and the current settings.", [optionalBook],
                examples: ["review reschedule", "review reschedule French"],
                notes: ["Applies other weights or another retention to cards that were answered before."]),
        ])

    static let stats = CommandGroupEntry(
        noun: "stats", summary: "study in numbers and pictures",
        commands: [
            CommandEntry(
                nil, "Shows how study goes, of a book or of all.", [optionalBook], options: [.one("--days", "N", .count)],
                examples: ["stats", "stats French --days 90"],
                notes: [
                    "--days is how many days the answers go back; the default is a year.",
                    "On a terminal in table mode there are pictures, everywhere else one record of numbers.",
                ])
        ])

    private static let optionalBook = CommandSpec.Parameter.optional("BOOK", .book)
}
