extension CommandGroupEntry {
    static let sit = CommandGroupEntry(
        noun: "sit", summary: "a profile as a timed sitting",
        commands: [
            CommandEntry(
                nil, "Starts a sitting.", [.required("PROFILE", .profile)], examples: ["sit Morning"],
                notes: [
                    "At the prompt it runs beside the other commands: pause, resume, skip, extend and stop control it.",
                    "A script waits for its end, and needs --keep-going or --commit-every for it.",
                    "With --virtual-clock the whole sitting passes at once.",
                ], manner: .lasts)
        ])

    static let session = CommandGroupEntry(
        noun: "session", summary: "the log of sittings",
        commands: [
            CommandEntry(
                "list", "Lists the sittings, the newest first.", options: [.one("--days", "N", .count)],
                examples: ["session list", "session list --days 7"]),
            CommandEntry("show", "Shows a sitting.", [.required("ID", .session)], examples: ["session show @3"]),
            CommandEntry(
                "delete", "Deletes a sitting from the log.", [.required("ID", .session)], examples: ["session delete @3"]),
        ])

    static let sittingSteps: [CommandGroupEntry] = [
        step("pause", "a rest in the sitting", CommandEntry(nil, "Pauses the sitting.", examples: ["pause"], manner: .lasts)),
        step(
            "resume", "the end of that rest", CommandEntry(nil, "Continues the sitting.", examples: ["resume"], manner: .lasts)
        ),
        step(
            "skip", "the next segment of the sitting",
            CommandEntry(
                nil, "Goes to the end of the segment.", examples: ["skip"],
                notes: ["What is skipped does not count as sat."], manner: .lasts)),
        step(
            "extend", "more time for the sitting",
            CommandEntry(
                nil, "Makes the segment longer.", [.required("D", .duration)], examples: ["extend 1m"], manner: .lasts)),
        step(
            "stop", "the end of the sitting",
            CommandEntry(
                nil, "Ends the sitting.", examples: ["stop"], notes: ["What was sat until then is kept."], manner: .lasts)),
    ]

    private static func step(_ word: String, _ summary: String, _ command: CommandEntry) -> CommandGroupEntry {
        CommandGroupEntry(noun: word, summary: summary, commands: [command])
    }
}
