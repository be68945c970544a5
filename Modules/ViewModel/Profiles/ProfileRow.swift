package import Model
public import Vocabulary

/// A profile as a row of a list, with its sections: texts for display, and the numbers behind them.
public struct ProfileRow: Hashable, Sendable, Identifiable {
    /// The profile.
    package let profile: Profile

    /// Creates the row of a profile.
    package init(_ profile: Profile) { self.profile = profile }

    /// The number of the profile.
    public var id: Int64 { profile.id.rawValue }
    /// The name of the profile.
    public var name: String { profile.name }
    /// The length of the main segment, in seconds.
    public var durationSeconds: Int64 { profile.duration.components.seconds }
    /// The length of the main segment: `07:30`, or `01:02:03` from one hour on.
    public var durationText: String { profile.duration.clock }
    /// The length of a whole sitting, which is that of all enabled segments, in seconds.
    public var totalSeconds: Int64 { profile.total.components.seconds }
    /// The length of a whole sitting: `07:30`, or `01:02:03` from one hour on.
    public var totalText: String { profile.total.clock }
    /// The segments, in the order in which they are sat: warm-up, main, cool-down.
    public var segments: [ProfileSection] { profile.segments.map(ProfileSection.init) }
    /// All sounds, in the order of the segments.
    public var sounds: [SoundRow] { segments.flatMap(\.sounds) }
    /// The positions in a sitting at which sounds play, in order, as parts of its length, 0…1.
    public var soundPositions: [Double] { Timeline(profile).sounds.map { $0.at / profile.total } }
    /// The positions at which one segment ends and the next begins, as parts of the length of a sitting, 0…1.
    public var jointPositions: [Double] { Timeline(profile).spans.dropFirst().map { $0.start / profile.total } }
    /// The segments as sections of a form: Time, Warm Up, Cool Down.
    public var sections: [ProfileSection] { [.main, .warmUp, .coolDown].map { ProfileSection(profile[$0]) } }
}

/// A sound of a segment.
public struct SoundRow: Hashable, Sendable {
    /// The kind of the sound's segment.
    public let segment: SegmentKind
    private let sound: Sound

    /// Creates the row of a sound of a segment.
    package init(_ sound: Sound, of segment: SegmentKind) { (self.sound, self.segment) = (sound, segment) }

    /// When the sound plays.
    public var kind: SoundKind { sound.kind }
    /// Whether the sound plays.
    public var isEnabled: Bool { sound.isEnabled }
    /// The name of the sound.
    public var name: String { sound.name.text }
    /// The number of times that the sound plays; nil for one that repeats until its segment ends.
    public var times: Int? { sound.iterations }
    /// The interval at which the sound plays, in seconds.
    public var intervalSeconds: Int64 { sound.interval.components.seconds }
    /// The interval at which the sound plays: `07:30`, or `01:02:03` from one hour on; nil for a begin or end sound that plays once.
    public var intervalText: String? { sound.kind == .repeat || sound.iterations != 1 ? sound.interval.clock : nil }
}

/// A segment of a profile, as a section with a title.
public struct ProfileSection: Hashable, Sendable {
    private let segment: Segment

    /// Creates the section of a segment.
    package init(_ segment: Segment) { self.segment = segment }

    /// The kind of the segment.
    public var kind: SegmentKind { segment.kind }
    /// The title of the section: `Time`, `Warm Up` or `Cool Down`.
    public var title: String { segment.kind.title }
    /// Whether the segment is part of a sitting.
    public var isEnabled: Bool { segment.isEnabled }
    /// Whether the section is on; nil if it cannot be switched off.
    public var toggle: Bool? { segment.kind == .main ? nil : segment.isEnabled }
    /// The length of the segment: `07:30`, or `01:02:03` from one hour on.
    public var durationText: String { segment.duration.clock }
    /// The length of the segment, in seconds.
    public var durationSeconds: Int64 { segment.duration.components.seconds }
    /// The sounds of the section.
    public var sounds: [SoundRow] { segment.sounds.map { SoundRow($0, of: segment.kind) } }
    /// The kinds of sound that the section can still get.
    public var missingSounds: [SoundKind] { SoundKind.allCases.filter { segment.sound($0) == nil } }
}

extension SegmentKind {
    /// The title of a segment's section.
    var title: String {
        switch self {
        case .main: "Time"
        case .warmUp: "Warm Up"
        case .coolDown: "Cool Down"
        }
    }
}
