extension CommandGroupEntry {
    static let settings = CommandGroupEntry(
        noun: "settings", summary: "the settings of the library",
        commands: [
            CommandEntry(
                "list", "Lists the settings and their values.", options: [ofBook],
                examples: ["settings list", "settings list --book French"],
                notes: ["With --book: the settings that a book can have of its own, which are new_per_day and reviews_per_day."]),
            CommandEntry(
                "get", "Shows the value of a setting.", [.required("KEY", .settingKey)], options: [ofBook],
                examples: ["settings get profile_duration", "settings get new_per_day --book French"],
                notes: ["A book without a value of its own has that of the library."]),
            CommandEntry(
                "set", "Sets a setting.", [.required("KEY", .settingKey), .required("VALUE", .text)], options: [ofBook],
                examples: [
                    "settings set profile_duration 10m", "settings set learning_steps '1m 10m 1h'",
                    "settings set new_per_day 5 --book French",
                ],
                notes: ["Put a value of several words in quotes."]),
            CommandEntry(
                "reset", "Gives a setting its default value again.", [.required("KEY", .settingKey)], options: [ofBook],
                examples: ["settings reset profile_duration", "settings reset new_per_day --book French"]),
        ])

    private static let ofBook = CommandSpec.Option.one("--book", "BOOK", .book)
}
