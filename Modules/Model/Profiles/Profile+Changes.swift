package import Vocabulary

extension Profile {
    /// Sets the duration of a segment.
    /// - Throws: `Failure.invalid(.duration, …)` outside 1 s…24 h.
    package mutating func setDuration(_ duration: Duration, of kind: SegmentKind) throws(Failure) {
        try Self.check(duration)
        change(kind) { $0.duration = duration }
    }

    /// Enables or disables a segment.
    /// - Throws: `Failure.conflict(.mainSegmentCannotBeDisabled)`.
    package mutating func setEnabled(_ isEnabled: Bool, _ kind: SegmentKind) throws(Failure) {
        if !isEnabled { try Self.checkDisabling(kind) }
        change(kind) { $0.isEnabled = isEnabled }
    }

    /// Checks that a segment may be disabled.
    /// - Throws: `Failure.conflict(.mainSegmentCannotBeDisabled)`.
    package static func checkDisabling(_ kind: SegmentKind) throws(Failure) {
        if kind == .main { throw .conflict(.mainSegmentCannotBeDisabled) }
    }

    /// Adds a sound to a segment.
    /// - Throws: `Failure.duplicate(.sound, …)` with the profile's id if the segment already has a sound of that kind.
    package mutating func addSound(_ sound: Sound, to kind: SegmentKind) throws(Failure) {
        if self[kind].sound(sound.kind) != nil { throw .duplicate(.sound, sound.kind.rawValue, id: id.rawValue) }
        change(kind) { $0.set(sound) }
    }

    /// Sets a segment's sound of a kind, in place of the one that it may have.
    package mutating func setSound(_ sound: Sound, of kind: SegmentKind) { change(kind) { $0.set(sound) } }

    /// Enables or disables a segment's sound of a kind.
    /// - Throws: `Failure.conflict(.noSuchSound)`.
    package mutating func setEnabled(
        _ isEnabled: Bool, sound soundKind: SoundKind, of kind: SegmentKind
    ) throws(Failure) {
        guard var sound = self[kind].sound(soundKind) else { throw .conflict(.noSuchSound(soundKind)) }
        sound.isEnabled = isEnabled
        change(kind) { $0.set(sound) }
    }

    /// Sets the interval at which a segment's sound of a kind plays.
    /// - Throws: `Failure.conflict(.noSuchSound)`, `Failure.invalid(.interval, …)`.
    package mutating func setInterval(
        _ interval: Duration, ofSound soundKind: SoundKind, of kind: SegmentKind
    ) throws(Failure) {
        try replace(soundKind, of: kind) { (sound) throws(Failure) in
            try Sound(
                kind: sound.kind, name: sound.name, isEnabled: sound.isEnabled, iterations: sound.iterations, interval: interval)
        }
    }

    /// Sets how many times a segment's sound of a kind plays; nil means once or, for a repeated sound, until its segment ends.
    /// - Throws: `Failure.conflict(.noSuchSound)`, `Failure.invalid(.times, …)`.
    package mutating func setIterations(
        _ iterations: Int?, ofSound soundKind: SoundKind, of kind: SegmentKind
    ) throws(Failure) {
        try replace(soundKind, of: kind) { (sound) throws(Failure) in
            try Sound(
                kind: sound.kind, name: sound.name, isEnabled: sound.isEnabled, iterations: iterations, interval: sound.interval)
        }
    }

    private mutating func replace(
        _ soundKind: SoundKind, of kind: SegmentKind, by body: (Sound) throws(Failure) -> Sound
    ) throws(Failure) {
        guard let sound = self[kind].sound(soundKind) else { throw .conflict(.noSuchSound(soundKind)) }
        let new = try body(sound)
        change(kind) { $0.set(new) }
    }

    /// Removes a segment's sound of a kind.
    /// - Throws: `Failure.conflict(.noSuchSound)`.
    package mutating func removeSound(_ soundKind: SoundKind, of kind: SegmentKind) throws(Failure) {
        guard self[kind].sound(soundKind) != nil else { throw .conflict(.noSuchSound(soundKind)) }
        change(kind) { $0.removeSound(soundKind) }
    }
}
