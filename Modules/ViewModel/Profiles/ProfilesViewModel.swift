public import Binding
import Model
package import Services
public import Vocabulary

/// The profiles of a library: adding, listing, renaming, copying and deleting them.
@MainActor public final class ProfilesViewModel {
    /// The services that the view model needs.
    package typealias Services = HasProfileService & HasSettingsService & HasLibraryService & HasClockService
        & HasUndoService

    /// All profiles, ordered by name, which follow every change.
    public private(set) lazy var rows: ListProperty<ProfileRow> = services.profileService.profiles.elements().map(ProfileRow.init)
        .sorted { NameKey(folding: $0.name).precedes(NameKey(folding: $1.name)) }

    /// Sends the profiles that ``remove(_:)`` has deleted.
    public let removed: Signal<ProfileRow>
    /// Sends the failures of the inputs that do not throw.
    public let failed: Signal<Failure>

    private let removals = MutableSignal<ProfileRow>(name: "the profiles that are deleted from a list")
    private let failures = MutableSignal<Failure>(name: "the failures of a list of profiles")
    private let repository: ProfileRepository
    private let clock: StudyClock
    private let titles: StepTitles
    private let services: any Services

    /// Creates a view model whose list is read on first access.
    package init(services: any Services) {
        self.services = services
        (removed, failed) = (removals, failures)
        repository = ProfileRepository(services: services)
        clock = services.clockService.clock
        titles = services.undoService.titles
    }

    /// Adds a profile.
    /// - Throws: `Failure.invalid`, `Failure.duplicate`.
    @discardableResult public func add(_ new: NewProfile) throws(Failure) -> RowChange<ProfileRow> {
        try titles.titled("profile add \(new.name)") { () throws(Failure) in
            let profile = try repository.store.addProfile(Name(new.name), like: repository.template(new.duration), at: clock.now)
            return RowChange(Change(before: nil, after: profile), ProfileRow.init)
        }
    }

    /// Adds a profile; an existing one with this name gets the given duration, if any, and is otherwise left unchanged.
    /// - Throws: `Failure.invalid`.
    @discardableResult public func put(_ new: NewProfile) throws(Failure) -> RowChange<ProfileRow> {
        guard let id = try repository.store.profileID(named: Name(new.name).key) else { return try add(new) }
        let change = try repository.store.changeProfile(id) { (profile) throws(Failure) in
            if let duration = new.duration { try profile.setDuration(duration, of: .main) }
        }
        return RowChange(change, ProfileRow.init)
    }

    /// Returns all profiles, ordered by name.
    public func list() throws(Failure) -> [ProfileRow] { try repository.store.profiles().map(ProfileRow.init) }

    /// Returns a profile.
    /// - Throws: `Failure.notFound`; so do the methods below.
    public func show(_ profile: EntityReference) throws(Failure) -> ProfileRow { ProfileRow(try repository.profile(profile)) }

    /// Renames a profile.
    /// - Throws: `Failure.invalid(.name, …)`, `Failure.duplicate`.
    @discardableResult public func rename(
        _ profile: EntityReference, to name: String
    ) throws(Failure) -> RowChange<ProfileRow> {
        let profile = try repository.profile(profile)
        return try titles.titled("profile rename \(profile.name)") { () throws(Failure) in
            RowChange(try repository.store.renameProfile(profile.id, to: Name(name)), ProfileRow.init)
        }
    }

    /// Copies a profile under a new name.
    /// - Throws: `Failure.invalid(.name, …)`, `Failure.duplicate`.
    @discardableResult public func copy(
        _ profile: EntityReference, as name: String
    ) throws(Failure) -> RowChange<ProfileRow> {
        let original = try repository.profile(profile)
        return try titles.titled("profile copy \(original.name)") { () throws(Failure) in
            let profile = try repository.store.addProfile(Name(name), like: original, at: clock.now)
            return RowChange(Change(before: nil, after: profile), ProfileRow.init)
        }
    }

    /// Deletes a profile of the list; ``removed`` or ``failed`` says how that went.
    public func remove(_ profile: ProfileRow) {
        failures.sendingFailure { () throws(Failure) in removals.send(try delete(.id(profile.id)).row) }
    }

    /// Deletes a profile.
    @discardableResult public func delete(_ profile: EntityReference) throws(Failure) -> RowChange<ProfileRow> {
        let profile = try repository.profile(profile)
        return try titles.titled("profile delete \(profile.name)") { () throws(Failure) in
            RowChange(try repository.store.deleteProfile(profile.id), ProfileRow.init)
        }
    }
}

extension ProfilesViewModel {
    /// Checks a profile as far as possible without the library; `add` and `put` check it too.
    /// - Throws: `Failure.invalid`.
    public func check(_ new: NewProfile) throws(Failure) {
        _ = try Name(new.name)
        if let duration = new.duration { try Profile.check(duration) }
    }

    /// Checks a new name as far as possible without the library; `rename` and `copy` check it too.
    /// - Throws: `Failure.invalid(.name, …)`.
    public func check(name: String) throws(Failure) { _ = try Name(name) }

    /// Checks whether a profile can get a name, while it is typed; `add`, `rename` and `copy` check it too.
    /// - Parameter profile: the number of the profile that gets it; nil for a new profile.
    /// - Throws: `Failure.invalid(.name, …)`, `Failure.duplicate`.
    public func check(name: String, of profile: Int64?) throws(Failure) {
        let name = try Name(name)
        guard let id = try repository.store.profileID(named: name.key)?.rawValue, id != profile else { return }
        throw .duplicate(.profile, name.text, id: id)
    }
}

extension ProfileRepository {
    /// Returns the template of a new profile, with the given duration or that of the settings.
    fileprivate func template(_ duration: Duration?) throws(Failure) -> Profile {
        let segmentDuration = try settings.values().duration(.segmentDuration)
        let duration = if let duration { duration } else { try settings.values().duration(.profileDuration) }
        try Profile.check(duration)
        return Profile(
            id: Profile.ID(0), name: "",
            warmUp: Segment(.warmUp, isEnabled: false, duration: segmentDuration),
            main: Segment(.main, isEnabled: true, duration: duration),
            coolDown: Segment(.coolDown, isEnabled: false, duration: segmentDuration))
    }
}
