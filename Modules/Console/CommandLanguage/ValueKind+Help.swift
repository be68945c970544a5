extension ValueKind {
    /// A description of the value for help and hints.
    var explanation: String {
        switch self {
        case .text: "any text"
        case .newName: "a name"
        case .book: "a book: its name or @id"
        case .card: "a card: its front or @id"
        case .profile: "a profile: its name or @id"
        case .bookOrProfile: "a book or a profile: its name or @id"
        case .session: "a sitting in the log: its @id"
        case .soundName: "the name of a sound"
        case .tag: "a tag"
        case .duration: "a duration such as 90s, 5m, 1h30m, 1d or 7:30"
        case .count: "a whole number (0 or more)"
        case .positiveCount: "a whole number (1 or more)"
        case .date: "a date such as 2026-01-31 or 2026-01-31T08:00:00Z"
        case .file: "a path"
        case .inputFile: "a path, or - for standard input"
        case .outputFile: "a path, or - for standard output"
        case .settingKey: "the name of a setting"
        case .settingValue: "a value that the setting accepts; `help` with the name of the setting explains it"
        case .variableName: "letters a to z, digits and _"
        case .commandName: "a command, such as card or card add, the name of a setting, or an error code"
        case .command: "a command with its arguments"
        case .segment, .soundKind, .mode, .errorCode, .choice:
            (choices ?? []).alternatives
        }
    }

    /// Returns what a value means, and what it looks like if that is not plain from its meaning.
    func explanation(for meaning: String?) -> String {
        guard let meaning else { return explanation }
        return self == .text || self == .tag ? meaning : "\(meaning); \(explanation)"
    }
}

extension [String] {
    /// The strings as a list in words: `a, b and c`.
    var enumeration: String { count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1] }

    var alternatives: String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
