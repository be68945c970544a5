extension CommandGroupEntry {
    static let library = CommandGroupEntry(
        noun: "library", summary: "the library as a whole",
        commands: [
            CommandEntry("info", "Shows what the library holds, and where it is.", examples: ["library info"]),
            CommandEntry(
                "check", "Looks for contradictions in the library.", examples: ["library check"],
                notes: [
                    "The schedule of a card must be what its answers make it. Each card that differs is listed.",
                    "With any contradiction the command fails with CORRUPT; nothing is changed.",
                ]),
            CommandEntry(
                "backup", "Copies the library to a file.", [.required("FILE", .file)], options: [.flag("--force")],
                examples: ["library backup ~/sutra-backup.sqlite", "library backup ~/sutra-backup.sqlite --force"],
                notes: [
                    "The file is itself a library. --force replaces an earlier backup of that name; any other file is kept.",
                    "It has what is committed; the uncommitted changes of a script are not in it.",
                ]),
            CommandEntry(
                "restore", "Replaces the content of the library with a backup.", [.required("FILE", .file)],
                examples: ["library restore ~/sutra-backup.sqlite"],
                notes: [
                    "The backup is checked first, and is not changed. Nothing is changed when it is not a sound library.",
                    "It cannot be part of a transaction: run it by itself.",
                ], manner: .standsAlone),
        ])
}
