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

    /// Enables or disables a segment's sound of a kind.
    /// - Throws: `Failure.conflict(.noSuchSound)`.
    package mutating func setEnabled(
        _ isEnabled: Bool, sound soundKind: SoundKind, of kind: SegmentKind
    ) throws(Failure) {
        guard var sound = self[kind].sound(soundKind) else { throw .conflict(.noSuchSound(soundKind)) }
        sound.isEnabled = isEnabled
        change(kind) { $0.set(sound) }
    }

    /// Removes a segment's sound of a kind.
    /// - Throws: `Failure.conflict(.noSuchSound)`.
    package mutating func removeSound(_ soundKind: SoundKind, of kind: SegmentKind) throws(Failure) {
        guard self[kind].sound(soundKind) != nil else { throw .conflict(.noSuchSound(soundKind)) }
        change(kind) { $0.removeSound(soundKind) }
    }
}
