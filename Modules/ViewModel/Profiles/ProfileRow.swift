package import Model
package import Vocabulary

/// A profile as a row of a list, with its sections: what to show, and beside it the numbers.
public struct ProfileRow: Hashable, Sendable, Identifiable {
    package let profile: Profile

    package init(_ profile: Profile) { self.profile = profile }

    public var id: Int64 { profile.id.rawValue }
    public var name: String { profile.name }
    /// Seconds of the main segment.
    public var durationSeconds: Int64 { profile.duration.components.seconds }
    /// `07:30`, or `01:02:03` from an hour on.
    public var durationText: String { profile.duration.clock }
    /// Seconds of a whole sitting: the enabled segments together.
    public var totalSeconds: Int64 { profile.total.components.seconds }
    public var totalText: String { profile.total.clock }
    /// Warm-up, main, cool-down: in the order they are sat.
    public var segments: [SegmentRow] { profile.segments.map(SegmentRow.init) }
    /// All bells, in the order of the segments.
    public var sounds: [SoundRow] { segments.flatMap(\.sounds) }
    /// Where the bells of a sitting ring, each as a part of the whole, 0…1, in order.
    public var bellPositions: [Double] { Timeline(profile).bells.map { $0.at / profile.total } }
    /// Where one segment ends and the next begins, likewise.
    public var jointPositions: [Double] { Timeline(profile).spans.dropFirst().map { $0.start / profile.total } }
    /// The same as sections of a form: Time, Warm Up, Cool Down.
    public var sections: [ProfileSection] { [.main, .warmUp, .coolDown].map { ProfileSection(profile[$0]) } }
}

/// A segment of a profile.
public struct SegmentRow: Hashable, Sendable {
    package let segment: Segment

    package init(_ segment: Segment) { self.segment = segment }

    /// `warm-up`, `main` or `cool-down`.
    public var kind: String { segment.kind.rawValue }
    public var isEnabled: Bool { segment.isEnabled }
    public var durationSeconds: Int64 { segment.duration.components.seconds }
    public var durationText: String { segment.duration.clock }
    public var sounds: [SoundRow] { segment.sounds.map { SoundRow($0, of: segment.kind) } }
}

/// A bell of a segment.
public struct SoundRow: Hashable, Sendable {
    package let sound: Sound
    private let segmentKind: SegmentKind

    package init(_ sound: Sound, of segment: SegmentKind) {
        self.sound = sound
        segmentKind = segment
    }

    /// `warm-up`, `main` or `cool-down`.
    public var segment: String { segmentKind.rawValue }
    /// `begin`, `repeat` or `end`.
    public var kind: String { sound.kind.rawValue }
    public var isEnabled: Bool { sound.isEnabled }
    public var name: String { sound.name.text }
    /// Nil for a bell that repeats until its segment ends.
    public var times: Int? { sound.iterations }
    public var intervalSeconds: Int64 { sound.interval.components.seconds }
    public var intervalText: String { sound.interval.clock }
}

/// A section of a profile's form.
public struct ProfileSection: Hashable, Sendable {
    private let segment: Segment

    package init(_ segment: Segment) { self.segment = segment }

    /// `Time`, `Warm Up` or `Cool Down`.
    public var title: String {
        switch segment.kind {
        case .main: "Time"
        case .warmUp: "Warm Up"
        case .coolDown: "Cool Down"
        }
    }

    /// Whether the section is on; nil where it cannot be switched.
    public var toggle: Bool? { segment.kind == .main ? nil : segment.isEnabled }
    public var durationText: String { segment.duration.clock }
    public var durationSeconds: Int64 { segment.duration.components.seconds }
    /// The bells that sound when the section is sat.
    public var sounds: [SoundRow] { segment.sounds.map { SoundRow($0, of: segment.kind) } }
}
