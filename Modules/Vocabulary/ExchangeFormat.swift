/// A format of files, and with it what such a file carries.
public enum ExchangeFormat: Hashable, Sendable {
    case cards(CardFormat)
    case sessions(SessionFormat)
    /// YAML.
    case profiles

    public static let all = CardFormat.allCases.map(Self.cards) + SessionFormat.allCases.map(Self.sessions) + [.profiles]

    /// The formats that can be imported.
    public static let imported = all.filter(\.canBeImported)

    /// As it is called: `tsv`, `insight`, `yaml`.
    public var name: String {
        switch self {
        case .cards(let format): format.rawValue
        case .sessions(let format): format.rawValue
        case .profiles: "yaml"
        }
    }

    /// The format of sessions or of profiles that the ending of a file's name stands for.
    public init?(ofOthersThanCards path: String) {
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

    /// The format to write a file of this name in: the one its ending stands for, and TSV where the name has no ending.
    /// - Throws: `FormatFlaw.unknownEnding` for an ending that stands for no format.
    public init(writing path: String) throws(FormatFlaw) {
        let name = path.split(separator: "/").last ?? ""
        if let format = ExchangeFormat(ofOthersThanCards: path) {
            self = format
        } else if let format = CardFormat(name: path) {
            self = .cards(format)
        } else if let dot = name.lastIndex(of: "."), dot != name.startIndex, name[dot...] != "." {
            throw .unknownEnding(String(name[dot...]))
        } else {
            self = .cards(.tsv)
        }
    }

    public var carriesCards: Bool { if case .cards = self { true } else { false } }

    /// Whether files of this format can be imported; all formats can be exported.
    public var canBeImported: Bool { self != .sessions(.ics) }
}

/// The formats that the log of sessions is exchanged in.
public enum SessionFormat: String, Sendable, CaseIterable {
    /// The CSV that Insight Timer exports: `Started At,Duration,Preset,Activity`, in local time.
    case insight
    /// iCalendar (RFC 5545), which is written only.
    case ics
}

/// The formats that cards are exchanged in.
public enum CardFormat: String, Sendable, CaseIterable {
    /// Tab-separated, quoted as CSV where needed, with a header line `front back tags book`.
    case tsv
    /// RFC 4180, with the same header.
    case csv
    /// Anki's "Notes in Plain Text", with its `#` headers.
    case anki

    /// The format that the ending of a file's name stands for.
    public init?(name: String) {
        let name = name.lowercased()
        if name.hasSuffix(".tsv") {
            self = .tsv
        } else if name.hasSuffix(".csv") {
            self = .csv
        } else if name.hasSuffix(".txt") {
            self = .anki
        } else {
            return nil
        }
    }
}
