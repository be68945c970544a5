package import Vocabulary

/// A meditation profile: a main segment, between an optional warm-up and an optional cool-down.
package struct Profile: Hashable, Sendable, Identifiable {
    /// The default duration of the main segment.
    package static let defaultDuration = Duration.seconds(450)
    /// The range of durations of a segment, and of intervals of a sound.
    package static let durationRange = Duration.seconds(1)...Duration.seconds(86_400)

    package let id: Identifier<Profile>
    @ByteExact package var name: String
    /// The three segments in the order in which they are sat; the main segment is always enabled.
    package private(set) var warmUp: Segment
    package private(set) var main: Segment
    package private(set) var coolDown: Segment

    package init(
        id: Identifier<Profile>, name: String,
        warmUp: Segment = Segment(.warmUp, isEnabled: false),
        main: Segment = Segment(.main, isEnabled: true, duration: Profile.defaultDuration),
        coolDown: Segment = Segment(.coolDown, isEnabled: false)
    ) {
        precondition(
            warmUp.kind == .warmUp && main.kind == .main && main.isEnabled && coolDown.kind == .coolDown,
            "a profile has one segment of each kind, and its main segment is enabled")
        self.id = id
        self.name = name
        self.warmUp = warmUp
        self.main = main
        self.coolDown = coolDown
    }

    /// The duration of the main segment.
    package var duration: Duration { main.duration }

    /// The duration of a whole sitting: the sum of the enabled segments.
    package var total: Duration { segments.filter(\.isEnabled).reduce(.zero) { $0 + $1.duration } }

    /// All segments, enabled or not, in the order in which they are sat.
    package var segments: [Segment] { [warmUp, main, coolDown] }

    /// Returns the segment of a kind.
    package subscript(kind: SegmentKind) -> Segment {
        switch kind {
        case .warmUp: warmUp
        case .main: main
        case .coolDown: coolDown
        }
    }

    mutating func change(_ kind: SegmentKind, _ body: (inout Segment) -> Void) {
        switch kind {
        case .warmUp: body(&warmUp)
        case .main: body(&main)
        case .coolDown: body(&coolDown)
        }
    }

    /// Checks the duration of a segment or an interval.
    /// - Throws: `Failure.invalid(field, .outOfRange)` outside 1 s…24 h.
    package static func check(_ duration: Duration, _ field: Field = .duration) throws(Failure) {
        guard durationRange.contains(duration) else {
            throw .invalid(
                field,
                .outOfRange(
                    value: duration.components.seconds, least: durationRange.lowerBound.components.seconds,
                    most: durationRange.upperBound.components.seconds))
        }
    }
}
