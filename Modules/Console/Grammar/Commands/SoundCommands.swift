extension CommandGroupEntry {
    static let sound = CommandGroupEntry(
        noun: "sound", summary: "the sounds of a profile's segments",
        commands: [
            CommandEntry(
                "list", "Lists the sounds of a profile.", [.required("PROFILE", .profile)],
                examples: ["sound list Morning"]),
            CommandEntry(
                "add", "Adds a sound to a segment.", place + [.required("NAME", .soundName)],
                options: [.one("--every", "D", .duration), .one("--times", "N", .positiveCount)],
                examples: ["sound add Morning main begin bell", "sound add Morning main repeat bell --every 5m --times 3"]),
            CommandEntry("enable", "Turns a sound on.", place, examples: ["sound enable Morning main begin"]),
            CommandEntry("disable", "Turns a sound off.", place, examples: ["sound disable Morning main repeat"]),
            CommandEntry("remove", "Removes a sound.", place, examples: ["sound remove Morning main end"]),
            CommandEntry(
                "names", "Lists the voices that can be played.", examples: ["sound names"],
                notes: ["Any file that the player knows is a sound too, named by a path with a / in it."]),
            CommandEntry(
                "play", "Plays a sound.", [.required("NAME", .soundName)], examples: ["sound play bowl", "sound play ./gong.wav"]),
        ])

    private static let place: [CommandSpec.Parameter] = [
        .required("PROFILE", .profile), .required("SEGMENT", .segment), .required("MOMENT", .soundKind),
    ]
}
