import TerminalText

extension ValueKind {
    /// A description of the value for help and hints.
    var explanation: String {
        switch self {
        case .text: "any text"
        case .newName: "a name"
        case .book: "a book, by name or @id"
        case .card: "a card, by front or @id"
        case .profile: "a profile, by name or @id"
        case .bookOrProfile: "a book or a profile, by name or @id"
        case .session: "a sitting in the log, by @id"
        case .soundName: "bowl, bell, wood or none, or the path of a file"
        case .tag: "a tag"
        case .tagChange: "a tag to add after +, or to remove after -, such as +verb"
        case .query: "a query for cards; `help where` explains it"
        case .filter: "a saved filter, by name"
        case .duration: "a duration such as 90s, 5m, 1h30m or 7:30"
        case .count: "a whole number (0 or more)"
        case .positiveCount: "a whole number (1 or more)"
        case .days: "a number of days such as 7d"
        case .date: "a date such as 2026-01-31 or 2026-01-31T08:00:00Z"
        case .dueDays: "a date such as 2026-01-31, or days from today: 3d, or 1d..7d to spread the cards over these days"
        case .file: "a path"
        case .inputFile: "a path, or - for standard input"
        case .outputFile: "a path, or - for standard output"
        case .settingKey: "the name of a setting"
        case .settingValue: "a value that the setting accepts; `help` with the name of the setting explains it"
        case .variableName: "letters a to z or A to Z, digits and _"
        case .noteType: "a note type, by name"
        case .noteField: "the name of a field of the note"
        case .columnList: "names with commas between them, such as front,-,back,tags"
        case .commandName: "a command such as card or card add, the name of a setting, an error code or an exit code"
        case .command: "a command with its arguments"
        case .keys(let keys, _, let areSigned):
            "keys with commas between them\(areSigned ? ", and - before those to sort from last to first" : ""): "
                + keys.joined(separator: ", ")
        case .segment, .soundKind, .mode, .errorCode, .choice:
            (choices ?? []).alternatives
        }
    }

    /// Returns what a value means, and what it looks like if that is not plain from its meaning.
    func explanation(for meaning: String?) -> String {
        guard let meaning else { return explanation }
        if self == .query { return "\(meaning); `help where` explains it" }
        return self == .text || self == .tag ? meaning : "\(meaning); \(explanation)"
    }
}
