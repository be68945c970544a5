import Model
import Vocabulary

extension Profile {
    /// A profile of segments that are enabled; those that are not given are not, and the main one lasts a minute.
    static func sat(_ segments: Segment...) -> Profile { sat(segments) }

    static func sat(_ segments: [Segment]) -> Profile {
        func segment(_ kind: SegmentKind) -> Segment {
            segments.first { $0.kind == kind } ?? Segment(kind, isEnabled: kind == .main, duration: .seconds(60))
        }
        return Profile(
            id: Profile.ID(1), name: "Morning", warmUp: segment(.warmUp), main: segment(.main), coolDown: segment(.coolDown))
    }
}

extension Segment {
    /// An enabled segment of some seconds.
    static func lasting(_ seconds: Int64, _ kind: SegmentKind = .main, _ sounds: Sound...) -> Segment {
        Segment(kind, isEnabled: true, duration: .seconds(seconds), sounds: sounds.sorted { $0.kind < $1.kind })
    }
}

extension Sound {
    /// A sound of one of the kinds, which plays every `interval` seconds.
    static func sound(
        _ kind: SoundKind, every interval: Int64 = 300, times: Int? = nil, _ name: String = "bowl", isEnabled: Bool = true
    ) throws -> Sound {
        try Sound(
            kind: kind, name: SoundName(name), isEnabled: isEnabled, iterations: times, interval: .seconds(interval))
    }
}

extension Timeline {
    /// The sounds as `b0 r20 e60`: the first letter of the kind, and the seconds.
    var moments: String {
        sounds.map { "\($0.kind.rawValue.prefix(1))\($0.at.components.seconds)" }.joined(separator: " ")
    }

    /// The spans as `main 0-60`.
    var outline: String {
        spans.map { "\($0.kind.rawValue) \($0.start.components.seconds)-\($0.end.components.seconds)" }
            .joined(separator: ", ")
    }
}
