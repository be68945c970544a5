/// A setting of the library: its key, what values it takes, and the value it has until it is set.
package struct Setting: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case duration(ClosedRange<Duration>)
        case choice([String])
    }

    package let key: String
    package let kind: Kind
    package let standard: String

    private init(_ key: String, _ kind: Kind, standard: String) {
        self.key = key
        self.kind = kind
        self.standard = standard
    }

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
    package static let all = [importConflict, profileDuration, segmentDuration, soundInterval]

    package static func named(_ key: String) -> Setting? { all.first { $0.key == key } }

    /// The value as it is kept.
    /// - Throws: `ModelError.invalid(.setting, …)` when the setting does not take it.
    package func normalized(_ value: String) throws(ModelError) -> String {
        switch kind {
        case .duration(let range):
            guard let duration = Duration(sutra: value) else {
                throw .invalid(.setting, .malformed(value: value, expected: "90s, 5m, 1h30m, 7:30"))
            }
            guard range.contains(duration) else {
                throw .invalid(
                    .setting,
                    .outOfRange(
                        value: duration.components.seconds, least: range.lowerBound.components.seconds,
                        most: range.upperBound.components.seconds))
            }
            return duration.clock
        case .choice(let choices):
            guard choices.contains(value) else { throw .invalid(.setting, .unknown(value: value, known: choices)) }
            return value
        }
    }
}

/// What an import does with a card whose front the book has.
package enum ConflictPolicy: String, Sendable, CaseIterable {
    case update, skip, fail
}
