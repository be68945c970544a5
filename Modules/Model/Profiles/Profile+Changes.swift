extension Profile {
    /// - Throws: `ModelError.invalid(.duration, …)` outside 1 s…24 h.
    package mutating func setDuration(_ duration: Duration, of kind: Segment.Kind) throws(ModelError) {
        try Self.check(duration)
        change(kind) { $0.duration = duration }
    }

    /// - Throws: `ModelError.conflict(.mainSegmentCannotBeDisabled)`.
    package mutating func setEnabled(_ isEnabled: Bool, _ kind: Segment.Kind) throws(ModelError) {
        if !isEnabled { try Self.checkDisabling(kind) }
        change(kind) { $0.isEnabled = isEnabled }
    }

    /// - Throws: `ModelError.conflict(.mainSegmentCannotBeDisabled)`.
    package static func checkDisabling(_ kind: Segment.Kind) throws(ModelError) {
        if kind == .main { throw .conflict(.mainSegmentCannotBeDisabled) }
    }

    /// - Throws: `ModelError.duplicate(.sound, id:)` with the profile's id when the segment has a sound of that kind.
    package mutating func addSound(_ sound: Sound, to kind: Segment.Kind) throws(ModelError) {
        if self[kind].sound(sound.kind) != nil { throw .duplicate(.sound, id: id.rawValue) }
        change(kind) { $0.set(sound) }
    }

    /// - Throws: `ModelError.conflict(.noSuchSound)`.
    package mutating func setEnabled(
        _ isEnabled: Bool, sound soundKind: Sound.Kind, of kind: Segment.Kind
    ) throws(ModelError) {
        guard var sound = self[kind].sound(soundKind) else { throw .conflict(.noSuchSound(soundKind)) }
        sound.isEnabled = isEnabled
        change(kind) { $0.set(sound) }
    }

    /// - Throws: `ModelError.conflict(.noSuchSound)`.
    package mutating func removeSound(_ soundKind: Sound.Kind, of kind: Segment.Kind) throws(ModelError) {
        guard self[kind].sound(soundKind) != nil else { throw .conflict(.noSuchSound(soundKind)) }
        change(kind) { $0.removeSound(soundKind) }
    }
}
