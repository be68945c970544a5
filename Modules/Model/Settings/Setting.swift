import Vocabulary

/// A setting of the library: its key, the values that it accepts, and its default value.
package struct Setting: Hashable, Sendable {
    /// The kind of values that a setting accepts.
    package enum Kind: Hashable, Sendable {
        case duration(ClosedRange<Duration>)
        case choice([String])
        case count(ClosedRange<Int>)
        /// A count, or the word for no limit.
        case limit(ClosedRange<Int>)
        case fraction(ClosedRange<Double>)
        /// Durations separated by spaces, each of at most a day.
        case steps
        /// The 21 weights of FSRS-6.
        case weights
        /// The shares of some weekdays.
        case weekdays
        /// Days, and ranges of days.
        case dates

        /// Returns the kind that accepts the names of all cases.
        static func choice<Choice: CaseIterable & RawRepresentable<String>>(of type: Choice.Type) -> Kind {
            .choice(type.allCases.map(\.rawValue))
        }
    }

    package let key: String
    /// What the setting is for, without a verb: `the longest interval, in days`.
    package let summary: String
    package let kind: Kind
    package let defaultValue: String
    package let reach: Reach

    /// Whose value a setting can be.
    package enum Reach: Hashable, Sendable {
        case library
        /// The library's or a book's; that of a book bounds what is below it, too.
        case book
        /// The library's or a book's; that of a book holds for what is below it, unless a nearer one has its own.
        case branch
    }

    init(_ key: String, _ summary: String, _ kind: Kind, default defaultValue: String, of reach: Reach = .library) {
        self.key = key
        self.summary = summary
        self.kind = kind
        self.defaultValue = defaultValue
        self.reach = reach
    }

    /// The value of a limit that means no limit.
    package static let unlimited = "unlimited"
    /// The value of a list of steps that has no steps.
    package static let noSteps = "none"

    package static let profileDuration = Setting(
        "profile_duration", "the main segment of a new profile", .duration(Profile.durationRange), default: "07:30")
    package static let segmentDuration = Setting(
        "segment_duration", "the warm-up and cool-down of a new profile", .duration(Profile.durationRange), default: "05:00")
    package static let soundInterval = Setting(
        "sound_interval", "the interval of a sound that is added without --every",
        .duration(Profile.durationRange), default: "05:00")
    package static let importConflict = Setting(
        "import_conflict", "what an import does with a card or profile that the library already has",
        .choice(ConflictPolicy.allCases.map(\.rawValue)), default: ConflictPolicy.update.rawValue)

    package static let backupDays = Setting(
        "backup_days", "the number of days whose daily backup is kept", .count(0...366), default: "7")
    package static let backupWeeks = Setting(
        "backup_weeks", "the number of weeks whose last daily backup is kept", .count(0...520), default: "4")

    /// All settings, sorted by key.
    package static let all =
        ([backupDays, backupWeeks, importConflict, profileDuration, segmentDuration, soundInterval] + ofSitting + ofStudy)
        .sorted { $0.key < $1.key }

    /// Returns a setting by its key; nil if there is none.
    package static func named(_ key: String) -> Setting? { all.first { $0.key == key } }
}
