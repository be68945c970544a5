extension CommandGroupEntry {
    static let library = CommandGroupEntry(
        noun: "library", summary: "the library as a whole",
        commands: [
            CommandEntry(
                "check", "Looks for contradictions in the library.", examples: ["library check"],
                notes: [
                    "A card must stand where its answers have brought it. Each that does not is listed with what differs.",
                    "With any contradiction the command fails with CORRUPT; nothing is changed.",
                ])
        ])
}
