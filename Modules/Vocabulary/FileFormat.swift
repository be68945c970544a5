/// A file format for import and export, with the kind of data that it carries.
public enum FileFormat: Hashable, Sendable {
    case cards(CardFormat)
    case sessions(SessionFormat)
    /// YAML.
    case profiles
    /// Anki's packages and collections: notes with their progress.
    case collection

    /// All formats: those of cards, of collections, of sessions and of profiles.
    public static let all =
        CardFormat.allCases.map(Self.cards) + [.collection] + SessionFormat.allCases.map(Self.sessions) + [.profiles]

    /// The formats that can be imported.
    public static let imported = all.filter(\.details.canBeImported)

    /// The formats that can be exported.
    public static let exported = all.filter(\.details.canBeExported)

    /// The formats that are tables, with columns that can be chosen.
    public static let tables = all.filter(\.details.hasColumns)

    /// The declaration of the format.
    public var details: FormatDetails {
        switch self {
        case .cards(let format): format.details
        case .sessions(let format): format.details
        case .profiles: FormatDetails("yaml", [".yaml", ".yml"], "all profiles")
        case .collection:
            FormatDetails(
                "apkg", [".apkg", ".colpkg", ".anki2", ".anki21", ".anki21b"],
                "notes with their progress, as an Anki package; other packages and collections for import only",
                written: [".apkg"], hasProgress: true)
        }
    }

    /// The name of the format: `tsv`, `insight`, `yaml`.
    public var name: String { details.name }

    /// Whether files of this format carry cards.
    public var carriesCards: Bool { if case .cards = self { true } else { false } }

    /// Whether what files of this format carry belongs to books.
    public var hasBooks: Bool { carriesCards || self == .collection }

    /// Creates the format that the extension of a file's name belongs to, trying the longest first; nil if there is none.
    ///
    /// Of several formats with the same extension, it is the first one, which can be exported.
    public init?(extensionOf path: String) {
        let path = path.lowercased()
        var longest = 0
        var found: FileFormat?
        for format in Self.all {
            for ending in format.details.extensions where ending.utf8.count > longest && path.hasSuffix(ending) {
                (longest, found) = (ending.utf8.count, format)
            }
        }
        guard let found else { return nil }
        self = found
    }

    /// Creates the format in which to read a file, if the extension of its name is enough to know it; otherwise nil.
    ///
    /// A file of cards is read by its first line, whatever its name, unless its extension belongs to a format that can only be
    /// exported.
    public init?(reading path: String) {
        guard let format = FileFormat(extensionOf: path), !format.carriesCards || !format.details.canBeImported else {
            return nil
        }
        self = format
    }

    /// Creates the format in which to write a file, from its extension; TSV for standard output, devices and descriptors.
    /// - Throws: `FormatFlaw.noEnding` without an extension, `.unknownEnding` if it belongs to no format, `.readOnly` if the format
    ///   cannot be exported.
    public init(writing path: String) throws(FormatFlaw) {
        let name = path.split(separator: "/").last ?? ""
        if let format = FileFormat(extensionOf: path) {
            if !format.details.canBeExported { throw .readOnly(format: format.name) }
            try format.checkExtension(of: path)
            self = format
        } else if let dot = name.lastIndex(of: "."), dot != name.startIndex, name[dot...] != "." {
            throw .unknownEnding(String(name[dot...]))
        } else if path == "-" || path.hasPrefix("/dev/") || path.hasPrefix("/proc/") {
            self = .cards(.tsv)
        } else {
            throw .noEnding
        }
    }
}

extension FileFormat {
    /// Checks that a file with this name can be written in the format, if its extension belongs to the format at all.
    /// - Throws: `FormatFlaw.readOnlyEnding`.
    public func checkExtension(of path: String) throws(FormatFlaw) {
        let path = path.lowercased()
        if details.written.contains(where: path.hasSuffix) { return }
        guard let ending = details.extensions.filter(path.hasSuffix).max(by: { $0.utf8.count < $1.utf8.count }) else { return }
        throw .readOnlyEnding(ending, written: details.written)
    }
}

/// The declaration of a format, from which its help, completion and messages, and its choice by a file's name, are made.
public struct FormatDetails: Sendable {
    /// The name by which commands select the format.
    public let name: String
    /// The extensions of its files, in lower case and with their dots.
    public let extensions: [String]
    /// What its files contain, as a noun phrase for help and the manual.
    public let meaning: String
    /// Whether its files can be imported.
    public let canBeImported: Bool
    /// Whether its files can be exported.
    public let canBeExported: Bool
    /// The extensions that its files can be exported with: all, unless some mean a different kind of file to other programs.
    public let written: [String]
    /// Whether its files carry the progress of cards.
    public let hasProgress: Bool
    /// Whether its files are tables of cards, with columns that can be chosen.
    public let hasColumns: Bool

    init(
        _ name: String, _ extensions: [String], _ meaning: String, canBeImported: Bool = true, canBeExported: Bool = true,
        written: [String]? = nil, hasProgress: Bool = false, hasColumns: Bool = false
    ) {
        self.name = name
        self.extensions = extensions
        self.meaning = meaning
        self.canBeImported = canBeImported
        self.canBeExported = canBeExported
        self.written = written ?? extensions
        self.hasProgress = hasProgress
        self.hasColumns = hasColumns
    }
}

/// The formats of files of cards.
public enum CardFormat: String, Sendable, CaseIterable {
    case tsv, csv
    /// Anki's "Notes in Plain Text", with its `#` headers.
    case anki
    /// An object on each line, as `card list --mode jsonl` prints cards.
    case jsonl
    /// Markdown with `Q:` and `A:`, as hashcards and SuperMemo write it.
    case markdown
    /// Notes for Obsidian's plugin Spaced Repetition.
    case obsidian

    /// The declaration of the format.
    public var details: FormatDetails {
        switch self {
        case .tsv: FormatDetails(rawValue, [".tsv"], "cards, separated by tabs, with a line of titles", hasColumns: true)
        case .csv: FormatDetails(rawValue, [".csv"], "cards, in the form of RFC 4180, with a line of titles", hasColumns: true)
        case .anki: FormatDetails(rawValue, [".txt"], "cards, as Anki's notes in plain text", hasColumns: true)
        case .jsonl: FormatDetails(rawValue, [".jsonl"], "cards, one JSON object per line, as `card list` prints them")
        case .markdown: FormatDetails(rawValue, [".md"], "cards, as hashcards and SuperMemo write them in Markdown")
        case .obsidian:
            FormatDetails(
                rawValue, [".md"], "cards in notes for Obsidian's Spaced Repetition, for import only", canBeExported: false)
        }
    }
}

/// The formats of files of the session log.
public enum SessionFormat: String, Sendable, CaseIterable {
    /// The CSV that Insight Timer exports: `Started At,Duration,Preset,Activity`, in local time.
    case insight
    /// iCalendar (RFC 5545).
    case ics

    /// The declaration of the format.
    public var details: FormatDetails {
        switch self {
        case .insight: FormatDetails(rawValue, [".insight.csv"], "the log of sittings, as Insight Timer exports it")
        case .ics:
            FormatDetails(
                rawValue, [".ics"], "the log of sittings, for a calendar (iCalendar, RFC 5545), for export only",
                canBeImported: false)
        }
    }
}

/// The separator between the fields of a text file of cards.
///
/// The cases are in the order in which Anki looks for a separator that the file does not declare.
public enum FieldSeparator: String, Sendable, CaseIterable {
    case tab, pipe, semicolon, colon, comma, space
}

/// The encodings that a text file to import can have.
public enum TextEncoding: String, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    /// Windows-1252, which contains the characters of ISO 8859-1.
    case latin1 = "latin-1"
}

extension BinaryKind {
    /// The number of bytes that are needed to determine the kind.
    public static let magicSize = 16

    /// Determines the kind of a file from its first bytes; nil if it may be text.
    public init?(magic bytes: ArraySlice<UInt8>) {
        let kind = Self.allCases.first { kind in kind.magic.contains { bytes.starts(with: $0) } }
        guard let kind else { return nil }
        self = kind
    }

    private var magic: [[UInt8]] {
        switch self {
        case .zip: [Array("PK\u{3}\u{4}".utf8), Array("PK\u{5}\u{6}".utf8)]
        case .gzip: [[0x1F, 0x8B]]
        case .zstd: [[0x28, 0xB5, 0x2F, 0xFD]]
        case .pdf: [Array("%PDF-".utf8)]
        case .png: [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]]
        case .jpeg: [[0xFF, 0xD8, 0xFF]]
        case .gif: [Array("GIF87a".utf8), Array("GIF89a".utf8)]
        case .sqlite: [Array("SQLite format 3\0".utf8)]
        case .office: [[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]]
        }
    }
}
