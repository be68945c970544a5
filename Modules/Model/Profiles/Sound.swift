package import Vocabulary

/// A sound of a segment, which plays at its beginning, repeatedly within it, or at its end.
package struct Sound: Hashable, Sendable {
    /// The default interval.
    package static let defaultInterval = Duration.seconds(300)
    /// The range of how many times a sound can play.
    package static let iterationRange: ClosedRange<Int64> = 1...1000

    package var kind: SoundKind
    package var isEnabled: Bool
    package var name: SoundName
    /// The maximum number of times that it plays; nil for a repeated sound that continues to the end of its segment.
    package let iterations: Int?
    /// The interval at which it plays, in whole seconds.
    package let interval: Duration

    /// Creates a sound, which plays once if no number is given and the kind is not repeat.
    /// - Throws: `Failure.invalid` for an interval outside 1 s…24 h, or iterations outside 1…1000.
    package init(
        kind: SoundKind, name: SoundName, isEnabled: Bool = true, iterations: Int? = nil,
        interval: Duration = Sound.defaultInterval
    ) throws(Failure) {
        try Profile.check(interval, .interval)
        let iterations = iterations ?? (kind == .repeat ? nil : 1)
        if let iterations, !Self.iterationRange.contains(Int64(iterations)) {
            throw .invalid(
                .times,
                .outOfRange(value: Int64(iterations), least: Self.iterationRange.lowerBound, most: Self.iterationRange.upperBound)
            )
        }
        self.kind = kind
        self.name = name
        self.isEnabled = isEnabled
        self.iterations = iterations
        self.interval = interval
    }
}

/// The name of a sound: a built-in voice, or the path of a file, which contains a `/`.
package struct SoundName: Hashable, Sendable {
    /// The names of the built-in voices, and of silence.
    package static let voices = ["bowl", "bell", "wood", "none"]
    /// The maximum number of bytes of UTF-8.
    package static let byteLimit = 1024

    @ByteExact package private(set) var text: String

    /// Whether the sound is the silent one, `none`.
    package var isSilent: Bool { text == "none" }

    /// Creates a name of a sound from text.
    /// - Throws: `Failure.invalid(.sound, …)` for text that is neither the name of a voice nor a path.
    package init(_ text: String) throws(Failure) {
        if text.isEmpty { throw .invalid(.sound, .empty) }
        if text.utf8.count > Self.byteLimit {
            throw .invalid(.sound, .tooLong(limit: Self.byteLimit, actual: text.utf8.count))
        }
        if text.unicodeScalars.contains(where: \.isControl) { throw .invalid(.sound, .containsControlCharacter) }
        guard text.utf8.contains(UInt8(ascii: "/")) || Self.voices.contains(text) else {
            throw .invalid(.sound, .unknown(value: text, known: Self.voices))
        }
        self.text = text
    }
}
