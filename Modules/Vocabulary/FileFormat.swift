/// A file format for import and export, with the kind of data that it carries.
public enum FileFormat: Hashable, Sendable {
    case cards(CardFormat)
    case sessions(SessionFormat)
    /// YAML.
    case profiles

    /// All formats: those of cards, of sessions and of profiles.
    public static let all = CardFormat.allCases.map(Self.cards) + SessionFormat.allCases.map(Self.sessions) + [.profiles]

    /// The formats that can be imported.
    public static let imported = all.filter(\.canBeImported)

    /// The name of the format: `tsv`, `insight`, `yaml`.
    public var name: String {
        switch self {
        case .cards(let format): format.rawValue
        case .sessions(let format): format.rawValue
        case .profiles: "yaml"
        }
    }

    /// Creates the format of sessions or profiles for the extension of a file's name; nil if the extension is not of such a
    /// format.
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

    /// Creates the format in which to write a file, from its extension; TSV if the name has no extension.
    /// - Throws: `FormatFlaw.unknownEnding` if the extension belongs to no format.
    public init(writing path: String) throws(FormatFlaw) {
        let name = path.split(separator: "/").last ?? ""
        if let format = FileFormat(ofOthersThanCards: path) {
            self = format
        } else if let format = CardFormat(name: path) {
            self = .cards(format)
        } else if let dot = name.lastIndex(of: "."), dot != name.startIndex, name[dot...] != "." {
            throw .unknownEnding(String(name[dot...]))
        } else {
            self = .cards(.tsv)
        }
    }

    /// Whether files of this format carry cards.
    public var carriesCards: Bool { if case .cards = self { true } else { false } }

    /// Whether files of this format can be imported; all formats can be exported.
    public var canBeImported: Bool { self != .sessions(.ics) }
}

/// The formats of files of the session log.
public enum SessionFormat: String, Sendable, CaseIterable {
    /// The CSV that Insight Timer exports: `Started At,Duration,Preset,Activity`, in local time.
    case insight
    /// iCalendar (RFC 5545), for export only.
    case ics
}

/// The formats of files of cards.
public enum CardFormat: String, Sendable, CaseIterable {
    /// Tab-separated, quoted as CSV where needed, with a header line `front back tags book`.
    case tsv
    /// RFC 4180, with the same header.
    case csv
    /// Anki's "Notes in Plain Text", with its `#` headers.
    case anki

    /// Creates the format for the extension of a file's name; nil if the extension is not of a card format.
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
