import Binding
import Model
public import Vocabulary

/// The inputs of a form. They do not throw: the reason is on ``failed``, or is the problem of the edit.
extension ProfileViewModel {
    /// Switches a section on or off.
    public func toggle(_ segment: SegmentKind) {
        perform { (form) throws(Failure) in try form.setEnabled(!shown[segment].isEnabled, segment) }
    }

    /// Switches a sound on or off.
    public func toggle(_ sound: SoundKind, of segment: SegmentKind) {
        guard let isEnabled = shown[segment].sound(sound)?.isEnabled else { return }
        perform { (form) throws(Failure) in try form.setEnabled(!isEnabled, sound: sound, of: segment) }
    }

    /// Removes a sound.
    public func remove(_ sound: SoundKind, of segment: SegmentKind) {
        perform { (form) throws(Failure) in try form.removeSound(sound, of: segment) }
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
        perform { (form) throws(Failure) in try form.setSound(sound, of: segment, to: SoundName(name)) }
    }

    /// Plays a sound by its name.
    public func play(_ name: String) { perform { (form) throws(Failure) in try form.sounds.play(name) } }

    /// Begins to edit a value in its place, unless the profile does not have it.
    public func beginEdit(_ value: ProfileValue) {
        _ = endsEdits
        edits.value = value.text(in: shown).map { ValueEdit(value, text: $0) }
    }

    /// Sets the text of the value, as it is typed, and checks it; an empty text is not reported.
    public func textDidChange(_ text: String) {
        guard let edit = edit.current else { return }
        edits.value = ValueEdit(edit.value, text: text, problem: text.isEmpty ? nil : problem(of: edit.value, text))
    }

    /// Saves the value that was typed, and ends the edit; if it is invalid, the edit goes on.
    public func submit() {
        guard let edit = edit.current else { return }
        if let problem = problem(of: edit.value, edit.text) {
            return edits.value = ValueEdit(edit.value, text: edit.text, problem: problem)
        }
        edits.value = nil
        perform { (form) throws(Failure) in
            try form.change(edit.value.title) { (profile) throws(Failure) in try edit.value.set(to: edit.text, in: &profile) }
        }
    }

    /// Ends the edit; the value stays as it was.
    public func cancelEdit() { edits.value = nil }

    /// The profile as it is shown.
    private var shown: Profile { profile.current.profile }

    private func problem(of value: ProfileValue, _ text: String) -> Failure? {
        do throws(Failure) {
            var changed = shown
            try value.set(to: text, in: &changed)
            return nil
        } catch {
            return error
        }
    }

    private func perform(_ input: (ProfileViewModel) throws(Failure) -> Void) {
        failures.sendingFailure { () throws(Failure) in try input(self) }
    }
}

/// A value of a profile that is typed.
public enum ProfileValue: Hashable, Sendable {
    case duration(of: SegmentKind)
    /// The interval of a sound that plays several times.
    case interval(SoundKind, of: SegmentKind)
    /// How many times a sound plays; for a repeated one, no text means until its segment ends.
    case times(SoundKind, of: SegmentKind)

    /// The sound that the value belongs to; nil if it belongs to none.
    var sound: SoundKind? {
        switch self {
        case .duration: nil
        case .interval(let sound, _), .times(let sound, _): sound
        }
    }

    /// The name of the undo step that changes the value.
    var title: String {
        switch self {
        case .duration(let segment): "duration of \(segment.rawValue)"
        case .interval(let sound, _): "interval of \(sound.rawValue)"
        case .times(let sound, _): "times of \(sound.rawValue)"
        }
    }

    /// Returns the text of the value; nil if the profile does not have the value.
    func text(in profile: Profile) -> String? {
        switch self {
        case .duration(let segment): profile[segment].duration.clock
        case .interval(let sound, let segment): profile[segment].sound(sound).flatMap { SoundRow($0, of: segment).intervalText }
        case .times(let sound, let segment): profile[segment].sound(sound).map { $0.iterations?.description ?? "" }
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
