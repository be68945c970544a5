import Vocabulary
import Wording

/// The kind of a value, which determines how it is checked, completed and described in help.
enum ValueKind: Equatable, Sendable {
    case text
    /// A name for something that does not exist yet.
    case newName
    /// A reference to a book: its name or `@id`.
    case book
    /// A reference to a card: its front or `@id`.
    case card
    /// A reference to a profile: its name or `@id`.
    case profile
    /// A reference to either a book or a profile.
    case bookOrProfile
    /// A reference to a sitting in the log: its `@id`.
    case session
    case segment
    case soundKind
    case soundName
    case tag
    /// A tag after `+`, to be added, or after `-`, to be removed.
    case tagChange
    /// A query for cards.
    case query
    /// The name of a saved filter.
    case filter
    case duration
    /// An integer from 0.
    case count
    /// An integer from 1.
    case positiveCount
    /// A number of days, with or without a `d` after it.
    case days
    case date
    /// The study days on which cards are to be due.
    case dueDays
    case file
    /// A path, or `-` for standard input.
    case inputFile
    /// A path, or `-` for standard output.
    case outputFile
    case mode
    case settingKey
    /// A value of the setting that an earlier argument names.
    case settingValue
    case variableName
    /// The name of a note type.
    case noteType
    /// The name of a field of the note that an earlier argument names.
    case noteField
    /// What the columns of a file contain, with commas between them.
    case columnList
    /// One of a fixed list of words.
    case choice([String])
    /// Keys, with commas between them, each with a `-` before it if they are signed; some are accepted that are not offered.
    case keys([String], alsoAccepted: [String] = [], areSigned: Bool = false)
    /// An error code.
    case errorCode
    /// The name of a command, as an argument of `help`.
    case commandName
    /// A whole command: the rest of the line.
    case command

    /// The allowed words, or nil if they are not limited to a list.
    var choices: [String]? {
        switch self {
        case .segment: SegmentKind.allCases.map(\.rawValue)
        case .soundKind: SoundKind.allCases.map(\.rawValue)
        case .mode: OutputMode.allCases.map(\.rawValue)
        case .errorCode: ErrorCode.allCases.map(\.rawValue)
        case .choice(let words): words
        default: nil
        }
    }

    /// Whether a value is a list, which can continue after each of its elements.
    var isList: Bool {
        switch self {
        case .columnList, .keys: true
        default: false
        }
    }

    /// Whether a value is a path.
    var isPath: Bool { self == .file || self == .inputFile || self == .outputFile }

    /// Whether the words that completion knows are only some of the possible values.
    var hasOtherValues: Bool { self == .settingValue || self == .tag }

    /// Whether a value is the name or the id of something that exists.
    var isReference: Bool {
        switch self {
        case .book, .card, .profile, .bookOrProfile: true
        default: false
        }
    }
}
