extension CommandGroupEntry {
    static let profile = CommandGroupEntry(
        noun: "profile", summary: "the meditation profiles",
        commands: [
            CommandEntry(
                "add", "Adds a profile.", [.required("NAME", .newName)], options: [duration],
                examples: ["profile add Morning", "profile add Evening --duration 20m"]),
            CommandEntry(
                "put", "Adds a profile, or sets the duration of an existing one.", [.required("NAME", .newName)],
                options: [duration],
                examples: ["profile put Morning --duration 7:30"]),
            CommandEntry("list", "Lists the profiles.", examples: ["profile list"]),
            CommandEntry(
                "show", "Shows a profile with its segments and sounds.", [.required("PROFILE", .profile)],
                examples: ["profile show Morning"]),
            CommandEntry(
                "set", "Sets the duration of a profile.", [.required("PROFILE", .profile)],
                options: [.required("--duration", "D", .duration)],
                examples: ["profile set Morning --duration 1h30m"]),
            CommandEntry(
                "rename", "Gives a profile another name.", [.required("PROFILE", .profile), .required("NAME", .newName)],
                examples: ["profile rename Morning Dawn"]),
            CommandEntry(
                "copy", "Copies a profile under another name.",
                [.required("PROFILE", .profile), .required("NAME", .newName)],
                examples: ["profile copy Morning Evening"]),
            CommandEntry(
                "delete", "Deletes a profile.", [.required("PROFILE", .profile)], examples: ["profile delete Evening"]),
        ])

    static let segment = CommandGroupEntry(
        noun: "segment", summary: "the parts of a profile",
        commands: [
            CommandEntry("enable", "Enables a segment of a profile.", place, examples: ["segment enable Morning warm-up"]),
            CommandEntry(
                "disable", "Disables a segment of a profile.", place,
                examples: ["segment disable Morning cool-down"], notes: ["The main segment cannot be disabled."]),
            CommandEntry(
                "set", "Sets the duration of a segment.", place, options: [.required("--duration", "D", .duration)],
                examples: ["segment set Morning warm-up --duration 90s"]),
        ])

    private static let duration = CommandSpec.Option.one("--duration", "D", .duration)
    private static let place: [CommandSpec.Parameter] = [.required("PROFILE", .profile), .required("SEGMENT", .segment)]
}
