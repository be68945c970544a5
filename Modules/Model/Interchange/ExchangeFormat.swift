/// A format of files, and with it what such a file carries.
package enum ExchangeFormat: Hashable, Sendable {
    case cards(CardFormat)
    case sessions(SessionFormat)
    /// YAML.
    case profiles

    package static let all = CardFormat.allCases.map(Self.cards) + SessionFormat.allCases.map(Self.sessions) + [.profiles]

    /// As it is called: `tsv`, `insight`, `yaml`.
    package var name: String {
        switch self {
        case .cards(let format): format.rawValue
        case .sessions(let format): format.rawValue
        case .profiles: "yaml"
        }
    }

    package init?(named name: String) {
        guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
        self = format
    }

    /// The format of sessions or of profiles that the ending of a file's name stands for.
    package init?(ofOthersThanCards path: String) {
        let path = path.lowercased()
        if path.hasSuffix(".insight.csv") {
            self = .sessions(.insight)
        } else if path.hasSuffix(".ics") {
            self = .sessions(.ics)
        } else if path.hasSuffix(".yaml") || path.hasSuffix(".yml") {
            self = .profiles
        } else {
            return nil
        }
    }

    package var carriesCards: Bool { if case .cards = self { true } else { false } }
}

/// The formats that the log of sessions is exchanged in.
package enum SessionFormat: String, Sendable, CaseIterable {
    /// The CSV that Insight Timer exports: `Started At,Duration,Preset,Activity`, in local time.
    case insight
    /// iCalendar (RFC 5545), which is written only.
    case ics
}
