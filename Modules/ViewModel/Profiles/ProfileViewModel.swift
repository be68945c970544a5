public import Binding
import Model
public import Vocabulary

/// One profile as a form: the sections Time, Warm Up and Cool Down with their switches, times and bells.
///
/// It shows the profile as it is, whoever changes it; each input is kept at once.
@MainActor public final class ProfileViewModel {
    package typealias Services = HasLibraryService & HasProfileService & HasSettingsService & HasSittingService

    // Outputs

    /// The profile; once it is deleted, as it was.
    public private(set) lazy var profile = found.compactMap(initial: beginning) { $0 }.removeDuplicates()
    public private(set) lazy var title = profile.map(\.name).removeDuplicates()
    /// How long a whole sitting is: `07:30`, or `01:02:03` from an hour on.
    public private(set) lazy var totalTime = profile.map(\.totalText).removeDuplicates()
    /// Time, Warm Up and Cool Down; each changes by itself.
    public private(set) lazy var sections = beginning.sections.indices.map { index in
        profile.map { $0.sections[index] }.removeDuplicates()
    }
    /// Whether somebody has deleted it.
    public private(set) lazy var isDeleted = found.map { $0 == nil }.removeDuplicates()

    /// The profile as it was when the form was opened; nothing is followed where only this is read.
    public let beginning: ProfileRow

    private let desk: ProfileDesk
    private let services: any Services
    private lazy var found = services.profileService.profiles.elements().snapshots.map { [id = beginning.profile.id] profiles in
        profiles.first { $0.id == id }.map(ProfileRow.init)
    }

    /// - Throws: `Failure.notFound` with the names that are near.
    package init(_ reference: EntityReference, services: any Services) throws(Failure) {
        self.services = services
        desk = ProfileDesk(services: services)
        beginning = ProfileRow(try desk.profile(reference))
    }

    public var id: Int64 { beginning.id }

    // Inputs: all throw `Failure.notFound` once the profile is deleted.

    /// Sets the duration of one section; that of the main one is the profile's.
    /// - Throws: `Failure.invalid(.duration, …)`.
    @discardableResult public func setDuration(
        _ duration: Duration, of segment: SegmentKind = .main
    ) throws(Failure) -> RowChange<ProfileRow> {
        try change { (profile) throws(Failure) in try profile.setDuration(duration, of: segment) }
    }

    /// Switches a section.
    /// - Throws: `Failure.conflict(.mainSegmentCannotBeDisabled)`.
    @discardableResult public func setEnabled(
        _ isEnabled: Bool, _ segment: SegmentKind
    ) throws(Failure) -> RowChange<ProfileRow> {
        try change { (profile) throws(Failure) in try profile.setEnabled(isEnabled, segment) }
    }

    /// - Throws: `Failure.invalid`; `Failure.duplicate` where the section has a bell of that kind.
    @discardableResult public func addSound(
        _ new: NewSound, to segment: SegmentKind
    ) throws(Failure) -> RowChange<ProfileRow> {
        let standard = try desk.settings.duration(of: .soundInterval)
        return try change { (profile) throws(Failure) in try profile.addSound(new.sound(every: standard), to: segment) }
    }

    /// Switches a bell.
    /// - Throws: `Failure.conflict(.noSuchSound)`.
    @discardableResult public func setEnabled(
        _ isEnabled: Bool, sound: SoundKind, of segment: SegmentKind
    ) throws(Failure) -> RowChange<ProfileRow> {
        try change { (profile) throws(Failure) in try profile.setEnabled(isEnabled, sound: sound, of: segment) }
    }

    /// - Throws: `Failure.conflict(.noSuchSound)`.
    @discardableResult public func removeSound(
        _ sound: SoundKind, of segment: SegmentKind
    ) throws(Failure) -> RowChange<ProfileRow> {
        try change { (profile) throws(Failure) in try profile.removeSound(sound, of: segment) }
    }

    private func change(_ body: (inout Profile) throws(Failure) -> Void) throws(Failure) -> RowChange<ProfileRow> {
        desk.record(try desk.store.changeProfile(beginning.profile.id, body))
    }
}

extension ProfileViewModel {
    /// Checks a duration as far as that is possible without the library; ``setDuration(_:of:)`` checks it too.
    /// - Throws: `Failure.invalid(.duration, …)`.
    public static func check(_ duration: Duration) throws(Failure) { try Profile.check(duration) }

    /// Checks whether a section can be switched off at all; ``setEnabled(_:_:)`` checks it too.
    /// - Throws: `Failure.conflict(.mainSegmentCannotBeDisabled)`.
    public static func checkDisabling(_ segment: SegmentKind) throws(Failure) { try Profile.checkDisabling(segment) }

    /// Checks a bell as far as that is possible without the library; ``addSound(_:to:)`` checks it too.
    /// - Throws: `Failure.invalid`.
    public static func check(_ new: NewSound) throws(Failure) { _ = try new.sound(every: Sound.standardInterval) }
}

/// A bell to add; without an interval it has that of the settings.
public struct NewSound: Hashable, Sendable {
    public var kind: SoundKind
    public var name: String
    public var interval: Duration?
    public var times: Int?

    public init(_ kind: SoundKind, name: String, interval: Duration? = nil, times: Int? = nil) {
        self.kind = kind
        self.name = name
        self.interval = interval
        self.times = times
    }

    fileprivate func sound(every standard: Duration) throws(Failure) -> Sound {
        try Sound(kind: kind, name: SoundName(name), iterations: times, interval: interval ?? standard)
    }
}
