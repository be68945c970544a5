package import Vocabulary

/// A segment of a sitting, with its own sounds.
package struct Segment: Hashable, Sendable {
    /// The default duration of a warm-up or cool-down.
    package static let defaultDuration = Duration.seconds(300)

    package let kind: SegmentKind
    package var isEnabled: Bool
    package var duration: Duration
    /// The sounds, at most one of each kind, in the order begin, repeat, end.
    package var sounds: [Sound]

    package init(_ kind: SegmentKind, isEnabled: Bool, duration: Duration = Segment.defaultDuration, sounds: [Sound] = []) {
        self.kind = kind
        self.isEnabled = isEnabled
        self.duration = duration
        self.sounds = sounds
    }

    /// Returns the sound of a kind; nil if there is none.
    package func sound(_ kind: SoundKind) -> Sound? { sounds.first { $0.kind == kind } }

    /// Inserts a sound in its place in the order, and replaces any other of its kind.
    package mutating func set(_ sound: Sound) {
        sounds.removeAll { $0.kind == sound.kind }
        sounds.insert(sound, at: sounds.firstIndex { sound.kind < $0.kind } ?? sounds.endIndex)
    }

    /// Removes the sound of a kind.
    package mutating func removeSound(_ kind: SoundKind) { sounds.removeAll { $0.kind == kind } }
}
