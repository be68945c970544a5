public import Binding
import Model
public import Vocabulary

/// The profiles of a library: adding, listing, timing, naming and deleting them.
@MainActor public final class ProfilesViewModel {
    package typealias Services = HasProfileService & HasSettingsService & HasLibraryService & HasClockService

    public let add: Action<NewProfile, RowChange<ProfileRow>, Failure>
    /// Adds the profile; one of that name is left as it is, or gets the duration that is given.
    public let put: Action<NewProfile, RowChange<ProfileRow>, Failure>
    public let list: Action<Void, [ProfileRow], Failure>
    public let show: Action<EntityReference, ProfileRow, Failure>
    public let rename: Action<ProfileNaming, RowChange<ProfileRow>, Failure>
    public let copy: Action<ProfileNaming, RowChange<ProfileRow>, Failure>
    public let delete: Action<EntityReference, RowChange<ProfileRow>, Failure>

    package init(services: any Services) {
        let desk = ProfileDesk(services: services)
        let clock = services.clockService.clock
        add = Action { (new: NewProfile) throws(Failure) in
            let profile = try desk.store.addProfile(Name(new.name), like: desk.template(new.duration), at: clock.now)
            return desk.record(Change(before: nil, after: profile))
        }
        put = Action { (new: NewProfile) throws(Failure) in
            let name = try Name(new.name)
            guard let id = try desk.store.profileID(named: name.key) else {
                let profile = try desk.store.addProfile(name, like: desk.template(new.duration), at: clock.now)
                return desk.record(Change(before: nil, after: profile))
            }
            let change = try desk.store.changeProfile(id) { (profile) throws(Failure) in
                if let duration = new.duration { try profile.setDuration(duration, of: .main) }
            }
            return desk.record(change)
        }
        list = Action { (_: Void) throws(Failure) in
            try desk.store.profiles().map(ProfileRow.init)
        }
        show = Action { (profile: EntityReference) throws(Failure) in ProfileRow(try desk.profile(profile)) }
        rename = Action { (naming: ProfileNaming) throws(Failure) in
            let id = try desk.resolve(naming.profile)
            return desk.record(
                try desk.store.renameProfile(id, to: Name(naming.name)))
        }
        copy = Action { (naming: ProfileNaming) throws(Failure) in
            let original = try desk.profile(naming.profile)
            let profile = try desk.store.addProfile(Name(naming.name), like: original, at: clock.now)
            return desk.record(Change(before: nil, after: profile))
        }
        delete = Action { (profile: EntityReference) throws(Failure) in
            let id = try desk.resolve(profile)
            return desk.record(try desk.store.deleteProfile(id))
        }
    }
}

extension ProfilesViewModel {
    /// Checks a profile as far as that is possible without the library; `add` and `put` check it too.
    /// - Throws: `Failure.invalid`.
    public func check(_ new: NewProfile) throws(Failure) {
        _ = try Name(new.name)
        if let duration = new.duration { try Profile.check(duration) }
    }

    /// Checks a new name as far as that is possible without the library; `rename` and `copy` check it too.
    /// - Throws: `Failure.invalid(.name, …)`.
    public func check(_ naming: ProfileNaming) throws(Failure) {
        _ = try Name(naming.name)
    }
}

extension ProfileDesk {
    /// What a new profile is made like: the durations of the settings, or the one that is given.
    fileprivate func template(_ duration: Duration?) throws(Failure) -> Profile {
        let segmentDuration = try settings.duration(of: .segmentDuration)
        let duration = if let duration { duration } else { try settings.duration(of: .profileDuration) }
        try Profile.check(duration)
        return Profile(
            id: Profile.ID(0), name: "",
            warmUp: Segment(.warmUp, isEnabled: false, duration: segmentDuration),
            main: Segment(.main, isEnabled: true, duration: duration),
            coolDown: Segment(.coolDown, isEnabled: false, duration: segmentDuration))
    }
}
