import Vocabulary

/// A setting of the library: its key, what values it takes, and the value it has until it is set.
package struct Setting: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case duration(ClosedRange<Duration>)
        case choice([String])
        case count(ClosedRange<Int>)
        /// A count, or the word for none.
        case limit(ClosedRange<Int>)
        case fraction(ClosedRange<Double>)
        /// Durations with spaces between them, none of them longer than a day.
        case steps
        /// The 21 weights of FSRS-6.
        case weights
    }

    package let key: String
    package let kind: Kind
    package let standard: String
    /// Whether a book can have a value of its own.
    package let isOfBooks: Bool

    init(_ key: String, _ kind: Kind, standard: String, isOfBooks: Bool = false) {
        self.key = key
        self.kind = kind
        self.standard = standard
        self.isOfBooks = isOfBooks
    }

    package static let on = "on"
    package static let off = "off"
    /// The limit that is none.
    package static let unlimited = "unlimited"
    /// The list of steps that has none.
    package static let noSteps = "none"

    /// The length of a new profile's main segment.
    package static let profileDuration = Setting("profile_duration", .duration(Profile.durationRange), standard: "07:30")
    /// The length of a warm-up or cool-down of a new profile.
    package static let segmentDuration = Setting("segment_duration", .duration(Profile.durationRange), standard: "05:00")
    /// The time between strokes of a sound that is added without one.
    package static let soundInterval = Setting("sound_interval", .duration(Profile.durationRange), standard: "05:00")
    /// What an import does with a card whose front the book has.
    package static let importConflict = Setting(
        "import_conflict", .choice(ConflictPolicy.allCases.map(\.rawValue)), standard: ConflictPolicy.update.rawValue)

    /// All settings, by key.
    package static let all =
        ([importConflict, profileDuration, segmentDuration, soundInterval] + ofSitting + ofStudy).sorted { $0.key < $1.key }

    package static func named(_ key: String) -> Setting? { all.first { $0.key == key } }
}
