import Binding
import Model
public import Vocabulary

/// The inputs of a form. They do not throw: the reason is on ``failed``.
extension ProfileViewModel {
    /// Switches a section on or off.
    public func toggle(_ segment: SegmentKind) {
        failures.sendingFailure { () throws(Failure) in try setEnabled(!shown[segment].isEnabled, segment) }
    }

    /// Switches a sound on or off.
    public func toggle(_ sound: SoundKind, of segment: SegmentKind) {
        guard let isEnabled = shown[segment].sound(sound)?.isEnabled else { return }
        failures.sendingFailure { () throws(Failure) in try setEnabled(!isEnabled, sound: sound, of: segment) }
    }

    /// Removes a sound.
    public func remove(_ sound: SoundKind, of segment: SegmentKind) {
        failures.sendingFailure { () throws(Failure) in try removeSound(sound, of: segment) }
    }

    /// Returns the names that a sound can have: those of the built-in sounds, and its own.
    public func names(of sound: SoundKind, of segment: SegmentKind) -> [String] {
        let own = name(of: sound, of: segment)
        return sounds.voices + [own].compactMap(\.self).filter { !sounds.voices.contains($0) }
    }

    /// The name of a sound; nil if the section does not have it.
    public func name(of sound: SoundKind, of segment: SegmentKind) -> String? { shown[segment].sound(sound)?.name.text }

    /// Sets the name of a sound, which otherwise stays as it is, or adds the sound.
    public func choose(_ name: String, for sound: SoundKind, of segment: SegmentKind) {
        failures.sendingFailure { () throws(Failure) in try setSound(sound, of: segment, to: SoundName(name)) }
    }

    /// Plays a sound by its name.
    public func play(_ name: String) { failures.sendingFailure { () throws(Failure) in try sounds.play(name) } }

    func text(of value: ProfileValue) throws(Failure) -> String? {
        guard let profile = try current() else { return nil }
        return try value.text(in: profile)
    }

    func check(_ text: String, for value: ProfileValue) throws(Failure) {
        guard var profile = try current() else { return }
        try value.set(to: text, in: &profile)
    }

    func set(_ value: ProfileValue, to text: String) throws(Failure) {
        try change(value.title) { (profile) throws(Failure) in try value.set(to: text, in: &profile) }
    }

    /// The profile as it is shown.
    private var shown: Profile { profile.current.profile }
}

/// A value of a profile that is typed.
public enum ProfileValue: Hashable, Sendable {
    case duration(of: SegmentKind)
    /// The interval of a sound that plays several times.
    case interval(SoundKind, of: SegmentKind)
    /// How many times a sound plays; for a repeated one, no text means until its segment ends.
    case times(SoundKind, of: SegmentKind)

    /// The name of the undo step that changes the value.
    var title: String {
        switch self {
        case .duration(let segment): "duration of \(segment.rawValue)"
        case .interval(let sound, _): "interval of \(sound.rawValue)"
        case .times(let sound, _): "times of \(sound.rawValue)"
        }
    }

    /// Returns the text of the value; nil for the interval of a sound that plays once.
    /// - Throws: `Failure.conflict(.noSuchSound)`.
    func text(in profile: Profile) throws(Failure) -> String? {
        func row(_ sound: SoundKind, _ segment: SegmentKind) throws(Failure) -> SoundRow {
            guard let found = profile[segment].sound(sound) else { throw .conflict(.noSuchSound(sound)) }
            return SoundRow(found, of: segment)
        }
        return switch self {
        case .duration(let segment): profile[segment].duration.clock
        case .interval(let sound, let segment): try row(sound, segment).intervalText
        case .times(let sound, let segment): try row(sound, segment).times?.description ?? ""
        }
    }

    /// Sets the value from its text.
    /// - Throws: `Failure.invalid`; `Failure.conflict(.noSuchSound)`.
    func set(to text: String, in profile: inout Profile) throws(Failure) {
        switch self {
        case .duration(let segment): try profile.setDuration(Duration(of: .duration, text), of: segment)
        case .interval(let sound, let segment):
            try profile.setInterval(Duration(of: .interval, text), ofSound: sound, of: segment)
        case .times(let sound, let segment):
            let times = Int(text)
            guard times != nil || text.isEmpty && sound == .repeat else {
                let expected = "a number" + (sound == .repeat ? ", or nothing for no limit" : "")
                throw .invalid(.times, .malformed(value: text, expected: expected))
            }
            try profile.setIterations(times, ofSound: sound, of: segment)
        }
    }
}
