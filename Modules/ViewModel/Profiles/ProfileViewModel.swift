public import Binding
import Model
package import Services
public import Vocabulary

/// One profile as a form: the sections Time, Warm Up and Cool Down with their switches, durations and sounds.
///
/// The form follows the profile, whoever changes it; each input is saved immediately.
@MainActor public final class ProfileViewModel {
    /// The services that the view model needs.
    package typealias Services = HasLibraryService & HasProfileService & HasSettingsService & HasSittingService
        & HasUndoService

    // Outputs

    /// The current profile; after its deletion, its last state.
    public private(set) lazy var profile = found.compactMap(initial: beginning) { $0 }.removeDuplicates()
    /// The name of the profile.
    public private(set) lazy var title = profile.map(\.name).removeDuplicates()
    /// The length of a whole sitting: `07:30`, or `01:02:03` from one hour on.
    public private(set) lazy var totalTime = profile.map(\.totalText).removeDuplicates()
    /// The sections Time, Warm Up and Cool Down, each of which changes separately.
    public private(set) lazy var sections = beginning.sections.indices.map { index in
        profile.map { $0.sections[index] }.removeDuplicates()
    }
    /// Whether the profile was deleted.
    public private(set) lazy var isDeleted = found.map { $0 == nil }.removeDuplicates()
    /// Edits a value of the profile. If its sound is removed elsewhere, the edit ends, and ``failed`` says so.
    public private(set) lazy var editor = ValueEditor<ProfileValue>(
        services.libraryService, failures: failures,
        text: { [weak self] value throws(Failure) in try self?.text(of: value) },
        choices: { [weak self] (value, text) in self?.choices(for: value, besides: text) ?? [] },
        check: { [weak self] (value, text) throws(Failure) in try self?.check(text, for: value) },
        save: { [weak self] (value, text) throws(Failure) in try self?.set(value, to: text) })
    /// Sends the failures of the inputs of a form, which do not throw.
    public let failed: Signal<Failure>

    /// The profile as it was when the form was opened; reading only this starts no observation.
    public let beginning: ProfileRow

    let failures = MutableSignal<Failure>(name: "the failures of a profile's form")
    let sounds: SoundPreview
    let repository: ProfileRepository
    private let services: any Services
    private lazy var found = services.profileService.profiles.elements().snapshots.map { [id = beginning.profile.id] profiles in
        profiles.first { $0.id == id }.map(ProfileRow.init)
    }

    /// Creates the form of a profile.
    /// - Throws: `Failure.notFound` with similar names.
    package init(_ reference: EntityReference, services: any Services) throws(Failure) {
        self.services = services
        repository = ProfileRepository(services: services)
        sounds = SoundPreview(services: services)
        failed = failures
        beginning = ProfileRow(try repository.profile(reference))
    }

    /// The number of the profile.
    public var id: Int64 { beginning.id }

    // Inputs of commands: all of them throw `Failure.notFound` once the profile is deleted.

    /// Sets the duration of a section; that of the main section is the profile's.
    /// - Throws: `Failure.invalid(.duration, …)`.
    @discardableResult public func setDuration(
        _ duration: Duration, of segment: SegmentKind = .main
    ) throws(Failure) -> RowChange<ProfileRow> {
        try change(ProfileValue.duration(of: segment).title(for: "")) { (profile) throws(Failure) in
            try profile.setDuration(duration, of: segment)
        }
    }

    /// Switches a section on or off.
    /// - Throws: `Failure.conflict(.mainSegmentCannotBeDisabled)`.
    @discardableResult public func setEnabled(
        _ isEnabled: Bool, _ segment: SegmentKind
    ) throws(Failure) -> RowChange<ProfileRow> {
        try change("\(segment.rawValue) \(isEnabled ? "on" : "off")") { (profile) throws(Failure) in
            try profile.setEnabled(isEnabled, segment)
        }
    }

    /// Adds a sound to a section.
    /// - Throws: `Failure.invalid`; `Failure.duplicate` if the section already has a sound of this kind.
    @discardableResult public func addSound(
        _ new: NewSound, to segment: SegmentKind
    ) throws(Failure) -> RowChange<ProfileRow> {
        let standard = try repository.settings.values().duration(.soundInterval)
        return try change("\(new.kind.rawValue) \(new.name)") { (profile) throws(Failure) in
            try profile.addSound(new.sound(every: standard), to: segment)
        }
    }

    /// Switches a sound on or off.
    /// - Throws: `Failure.conflict(.noSuchSound)`.
    @discardableResult public func setEnabled(
        _ isEnabled: Bool, sound: SoundKind, of segment: SegmentKind
    ) throws(Failure) -> RowChange<ProfileRow> {
        try change("\(sound.rawValue) \(isEnabled ? "on" : "off")") { (profile) throws(Failure) in
            try profile.setEnabled(isEnabled, sound: sound, of: segment)
        }
    }

    /// Removes a sound from a section.
    /// - Throws: `Failure.conflict(.noSuchSound)`.
    @discardableResult public func removeSound(
        _ sound: SoundKind, of segment: SegmentKind
    ) throws(Failure) -> RowChange<ProfileRow> {
        let name = (try? current())?[segment].sound(sound)?.name.text ?? sound.rawValue
        return try change("remove \(name)") { (profile) throws(Failure) in try profile.removeSound(sound, of: segment) }
    }

    // Inputs of a form: they do not throw; the reason is on ``failed``.

    /// Switches a section on or off.
    public func toggle(_ segment: SegmentKind) {
        failures.sendingFailure { () throws(Failure) in try setEnabled(!profile.current.profile[segment].isEnabled, segment) }
    }

    /// Switches a sound on or off.
    public func toggle(_ sound: SoundKind, of segment: SegmentKind) {
        guard let isEnabled = profile.current.profile[segment].sound(sound)?.isEnabled else { return }
        failures.sendingFailure { () throws(Failure) in try setEnabled(!isEnabled, sound: sound, of: segment) }
    }

    /// Removes a sound.
    public func remove(_ sound: SoundKind, of segment: SegmentKind) {
        failures.sendingFailure { () throws(Failure) in try removeSound(sound, of: segment) }
    }

    /// Plays a sound by its name.
    public func play(_ name: String) { failures.sendingFailure { () throws(Failure) in try sounds.play(name) } }

    /// Changes the profile in an undo step with a name.
    @discardableResult func change(
        _ act: @autoclosure () -> String, _ body: (inout Profile) throws(Failure) -> Void
    ) throws(Failure) -> RowChange<ProfileRow> {
        try services.undoService.titles.titled("\(profile.current.name): \(act())") { () throws(Failure) in
            RowChange(try repository.store.changeProfile(beginning.profile.id, body), ProfileRow.init)
        }
    }

    /// Returns the profile as it is now; nil if it was deleted.
    func current() throws(Failure) -> Profile? { try repository.store.profile(beginning.profile.id) }
}

extension ProfileViewModel {
    /// Checks a duration as far as possible without the library; ``setDuration(_:of:)`` checks it too.
    /// - Throws: `Failure.invalid(.duration, …)`.
    public static func check(_ duration: Duration) throws(Failure) { try Profile.check(duration) }

    /// Checks whether a section can be switched off at all; ``setEnabled(_:_:)`` checks it too.
    /// - Throws: `Failure.conflict(.mainSegmentCannotBeDisabled)`.
    public static func checkDisabling(_ segment: SegmentKind) throws(Failure) { try Profile.checkDisabling(segment) }

    /// Checks a sound as far as possible without the library; ``addSound(_:to:)`` checks it too.
    /// - Throws: `Failure.invalid`.
    public static func check(_ new: NewSound) throws(Failure) { _ = try new.sound(every: Sound.defaultInterval) }
}

/// A sound to add; without an interval, it gets that of the settings.
public struct NewSound: Hashable, Sendable {
    /// When the sound plays: at the beginning, repeatedly, or at the end.
    public var kind: SoundKind
    /// The name of the sound.
    public var name: String
    /// The interval at which the sound plays.
    public var interval: Duration?
    /// The number of times that the sound plays; nil means once or, for a repeated sound, until its segment ends.
    public var times: Int?

    /// Creates a request to add a sound.
    public init(_ kind: SoundKind, name: String, interval: Duration? = nil, times: Int? = nil) {
        self.kind = kind
        self.name = name
        self.interval = interval
        self.times = times
    }

    func sound(every standard: Duration) throws(Failure) -> Sound {
        try Sound(kind: kind, name: SoundName(name), iterations: times, interval: interval ?? standard)
    }
}
