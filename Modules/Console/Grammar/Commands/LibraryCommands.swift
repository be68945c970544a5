extension CommandGroupEntry {
    static let library = CommandGroupEntry(
        noun: "library", summary: "the library as a whole",
        commands: [
            CommandEntry("info", "Shows what the library holds, and where it is.", examples: ["library info"]),
            CommandEntry(
                "check", "Looks for contradictions in the library.", examples: ["library check"],
                notes: [
                    "A card must stand where its answers have brought it. Each that does not is listed with what differs.",
                    "With any contradiction the command fails with CORRUPT; nothing is changed.",
                ]),
            CommandEntry(
                "backup", "Copies the library to a file.", [.required("FILE", .file)], options: [.flag("--force")],
                examples: ["library backup ~/sutra-backup.sqlite", "library backup ~/sutra-backup.sqlite --force"],
                notes: [
                    "The file is a library by itself. --force replaces an earlier backup of that name; any other file is kept.",
                    "It holds what is saved: what a script has done by then is not in it unless it was committed.",
                ]),
            CommandEntry(
                "restore", "Replaces all that the library holds by a backup.", [.required("FILE", .file)],
                examples: ["library restore ~/sutra-backup.sqlite"],
                notes: [
                    "The backup is checked before, and stays as it is. Nothing is changed when it is not a sound library.",
                    "It is never a part of what a script does all at once: run it by itself.",
                ], manner: .standsAlone),
        ])
}
