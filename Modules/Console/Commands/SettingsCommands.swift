import TerminalText
import ViewModel
import Vocabulary
import Wording

extension CommandGroup {
    static let settings = CommandGroup(
        "settings", "the settings of the library",
        [
            Command(
                "list", "Lists the settings and their values.", options: [ofBook("lists the values for this book")], does: .reads,
                examples: ["settings list", "settings list --book French"],
                notes: [
                    "With --book: the settings for which a book can have a value of its own, and where its value is from.",
                    "An option of a book holds for the books below it, too, unless a nearer one has its own; a limit is shared by the "
                        + "book and those below it without one. The book of the answered card decides. A change touches no due date: the "
                        + "next answer uses it.",
                ]
            ) { (library, call) throws(Failure) in
                let rows = try library.settings.rows(of: call.optionalEntity("--book"))
                let isOfBook = call.isSet("--book")
                return .data { report in report.listSettings(rows, in: isOfBook ? .bookSettings : .settings) }
            },
            Command(
                "get", "Shows the value of a setting.", [.required("KEY", .settingKey)],
                options: [ofBook("show the value for this book")], does: .reads,
                rule: key, examples: ["settings get profile_duration", "settings get desired_retention --book French"],
                notes: [
                    "A book without a value of its own has that of the nearest book above it, or the library's; limits are shared."
                ]
            ) { (library, call) throws(Failure) in
                .record(try library.settings.get(call.text("KEY"), of: call.optionalEntity("--book")), in: .settings)
            },
            Command(
                "set", "Sets a setting.", [.required("KEY", .settingKey), .required("VALUE", .settingValue, "the new value")],
                options: [ofBook("sets the value for this book only")],
                does: .changes,
                rule: CommandRule { (library, call) throws(Failure) in try library.settings.check(SettingChange(call)) },
                examples: [
                    "settings set profile_duration 10m", "settings set learning_steps '1m 10m 1h'",
                    "settings set new_per_day 5 --book French", "settings set desired_retention 0.95 --book French::Exam",
                ],
                notes: ["Quote a value of several words."]
            ) { (library, call) throws(Failure) in
                let change = try library.settings.set(SettingChange(call))
                guard let substitute = try library.settings.substitute(for: change.row) else { return .setting(change, call) }
                return .both(
                    .setting(change, call),
                    .notice(Words.notInstalled(substitute)))
            },
            Command(
                "reset", "Resets a setting to its default value.", [.required("KEY", .settingKey)],
                options: [ofBook("resets the value for this book only")],
                does: .changes, rule: key,
                examples: ["settings reset profile_duration", "settings reset new_per_day --book French"]
            ) { (library, call) throws(Failure) in
                .setting(try library.settings.reset(call.text("KEY"), of: call.optionalEntity("--book")), call)
            },
        ])

    private static func ofBook(_ what: String) -> CommandSpec.Option { .one("--book", "BOOK", .book, what) }

    private static let key = CommandRule { (library, call) throws(Failure) in
        try library.settings.check(call.text("KEY"), of: call.optionalEntity("--book"))
    }
}

extension Answer {
    /// `new_per_day 5`, preceded by the book as the command names it.
    fileprivate static func setting(_ change: RowChange<SettingRow>, _ call: Invocation) -> Answer {
        .change(change.kind, id: nil) {
            let book = call.optional("--book").map { "\($0): " } ?? ""
            return "\(book)\(change.row.key) \(change.row.value)"
        }
    }
}

extension Report {
    /// Lists settings; in a window without room for keys and values side by side, each value is below its key.
    fileprivate func listSettings(_ rows: [SettingRow], in table: Table<SettingRow>) {
        guard printer.mode == .table, let width = printer.presentation.width, width < Self.leastWidth else {
            return list(rows, in: table)
        }
        write(rows.flatMap { [$0.key] + TextWrap.lines($0.value.withVisibleControls, width: width, margin: 2) })
    }

    /// The width below which a value beside the longest key would be illegible.
    private static let leastWidth = 30
}

extension SettingChange {
    fileprivate init(_ call: Invocation) {
        self.init(key: call.text("KEY"), value: call.text("VALUE"), book: call.optionalEntity("--book"))
    }
}
