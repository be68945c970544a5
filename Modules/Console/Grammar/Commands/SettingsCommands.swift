extension CommandGroupEntry {
    static let settings = CommandGroupEntry(
        noun: "settings", summary: "the settings of the library",
        commands: [
            CommandEntry("list", "Lists the settings and their values.", examples: ["settings list"]),
            CommandEntry(
                "get", "Shows the value of a setting.", [.required("KEY", .settingKey)],
                examples: ["settings get profile_duration"]),
            CommandEntry(
                "set", "Sets a setting.", [.required("KEY", .settingKey), .required("VALUE", .text)],
                examples: ["settings set profile_duration 10m"]),
            CommandEntry(
                "reset", "Gives a setting its first value again.", [.required("KEY", .settingKey)],
                examples: ["settings reset profile_duration"]),
        ])
}
