public import Vocabulary

/// A profile to add or put; without a duration it has that of the settings.
public struct NewProfile: Hashable, Sendable {
    public var name: String
    public var duration: Duration?

    public init(name: String, duration: Duration? = nil) {
        self.name = name
        self.duration = duration
    }
}

/// A new name for a profile, or for a copy of it.
public struct ProfileNaming: Hashable, Sendable {
    public var profile: EntityReference
    public var name: String

    public init(profile: EntityReference, name: String) {
        self.profile = profile
        self.name = name
    }
}

/// One of the three segments of a profile.
public struct SegmentReference: Hashable, Sendable {
    public var profile: EntityReference
    public var kind: SegmentKind

    public init(profile: EntityReference, kind: SegmentKind) {
        self.profile = profile
        self.kind = kind
    }
}

/// A new duration for a segment.
public struct SegmentTiming: Hashable, Sendable {
    public var segment: SegmentReference
    public var duration: Duration

    public init(segment: SegmentReference, duration: Duration) {
        self.segment = segment
        self.duration = duration
    }
}

/// One of the bells that a segment can have.
public struct SoundReference: Hashable, Sendable {
    public var segment: SegmentReference
    public var kind: SoundKind

    public init(segment: SegmentReference, kind: SoundKind) {
        self.segment = segment
        self.kind = kind
    }
}

/// A bell to add; without an interval it has that of the settings.
public struct NewSound: Hashable, Sendable {
    public var place: SoundReference
    public var name: String
    public var interval: Duration?
    public var times: Int?

    public init(place: SoundReference, name: String, interval: Duration? = nil, times: Int? = nil) {
        self.place = place
        self.name = name
        self.interval = interval
        self.times = times
    }
}
