import Model
public import Vocabulary

// The values that a form edits.
extension ProfileViewModel {
    func text(of value: ProfileValue) throws(Failure) -> String? {
        guard let profile = try current() else { return nil }
        return try value.text(in: profile)
    }

    /// Returns the names that a sound can have: those of the built-in sounds, and its own.
    func choices(for value: ProfileValue, besides own: String) -> [String] {
        guard case .sound = value else { return [] }
        return sounds.voices + (own.isEmpty || sounds.voices.contains(own) ? [] : [own])
    }

    func check(_ text: String, for value: ProfileValue) throws(Failure) {
        guard var profile = try current() else { return }
        try value.set(to: text, in: &profile, every: Sound.defaultInterval)
    }

    func set(_ value: ProfileValue, to text: String) throws(Failure) {
        let standard = try repository.settings.values().duration(.soundInterval)
        try change(value.title(for: text)) { (profile) throws(Failure) in
            try value.set(to: text, in: &profile, every: standard)
        }
    }
}

/// A value of a profile that is typed or chosen.
public enum ProfileValue: Hashable, Sendable {
    case duration(of: SegmentKind)
    /// The interval of a sound that plays several times.
    case interval(SoundKind, of: SegmentKind)
    /// How many times a sound plays; for a repeated one, no text means until its segment ends.
    case times(SoundKind, of: SegmentKind)
    /// The name of a sound, which setting it adds if there is none.
    case sound(SoundKind, of: SegmentKind)

    /// Returns the name of the undo step that sets the value to a text.
    func title(for text: String) -> String {
        switch self {
        case .duration(let segment): "duration of \(segment.rawValue)"
        case .interval(let sound, _): "interval of \(sound.rawValue)"
        case .times(let sound, _): "times of \(sound.rawValue)"
        case .sound(let sound, _): "\(sound.rawValue) \(text)"
        }
    }

    /// Returns the text of the value; nil for the interval of a sound that plays once, and none for a sound to add.
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
        case .sound(let sound, let segment): profile[segment].sound(sound)?.name.text ?? ""
        }
    }

    /// Sets the value from its text; a sound otherwise stays as it is.
    /// - Parameter standard: the interval of a sound that is added.
    /// - Throws: `Failure.invalid`; `Failure.conflict(.noSuchSound)`.
    func set(to text: String, in profile: inout Profile, every standard: Duration) throws(Failure) {
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
        case .sound(let kind, let segment):
            let old = profile[segment].sound(kind)
            let new = try Sound(
                kind: kind, name: SoundName(text), isEnabled: old?.isEnabled ?? true, iterations: old?.iterations,
                interval: old?.interval ?? standard)
            profile.setSound(new, of: segment)
        }
    }
}
