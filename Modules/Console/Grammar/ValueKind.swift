import Vocabulary

/// What a value is: it says how the value is checked, how it is completed and how help speaks of it.
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
    /// A sitting in the log: `@id`.
    case session
    case segment
    case soundKind
    case soundName
    case tag
    case duration
    /// An integer from 0.
    case count
    /// An integer from 1.
    case positiveCount
    case date
    case file
    /// A path, or `-` for standard input.
    case inputFile
    /// A path, or `-` for standard output.
    case outputFile
    case mode
    case settingKey
    case variableName
    /// One of a few words.
    case choice([String])
    /// A code that errors have.
    case errorCode
    /// The name of a command, as `help` takes it.
    case commandName
    /// A whole command: the rest of the line.
    case command

    /// The only words that are allowed, nil where any may be.
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

    /// Whether a value is a path.
    var isPath: Bool { self == .file || self == .inputFile || self == .outputFile }

    /// Whether a value is the name or the id of something that exists.
    var isReference: Bool {
        switch self {
        case .book, .card, .profile, .bookOrProfile: true
        default: false
        }
    }
}
