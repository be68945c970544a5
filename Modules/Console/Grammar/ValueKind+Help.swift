extension ValueKind {
    /// What to write for a value, for help and hints.
    var explanation: String {
        switch self {
        case .text: "any text"
        case .newName: "a name that is not taken"
        case .book: "a book: its name or @id"
        case .card: "a card: its front or @id"
        case .profile: "a profile: its name or @id"
        case .bookOrProfile: "a book or a profile: its name or @id"
        case .session: "a sitting in the log: its @id"
        case .soundName: "the name of a sound"
        case .tag: "a tag"
        case .duration: "a duration such as 90s, 5m, 1h30m, 1d or 7:30"
        case .count: "a whole number from 0"
        case .date: "a date such as 2026-01-31 or 2026-01-31T08:00:00Z"
        case .file: "a path, or - for standard input or output"
        case .settingKey: "the name of a setting"
        case .variableName: "letters a to z, digits and _"
        case .commandName: "a command, such as card or card add"
        case .command: "a command with its arguments"
        case .segment, .soundKind, .mode, .errorCode, .choice:
            Self.either(choices ?? [])
        }
    }

    private static func either(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.joined() }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }
}
