import Model
import Vocabulary

/// Finds profiles and counts their changes: what the profile view models have in common.
@MainActor final class ProfileDesk {
    let store: any ProfileStore
    let settings: any SettingsStore
    private let tally: TallyKeeper

    init(services: any HasProfileService & HasSettingsService & HasLibraryService) {
        store = services.profileService.store
        settings = services.settingsService.store
        tally = services.libraryService.tally
    }

    /// The profile that a reference means.
    /// - Throws: `Failure.notFound` with the names that are near.
    func resolve(_ reference: EntityReference) throws(Failure) -> Profile.ID {
        switch reference {
        case .id(let number):
            return Profile.ID(number)
        case .name(let name):
            guard let id = try store.profileID(named: NameKey(folding: name))
            else { throw .notFound(.profile, reference, near: try names(near: name)) }
            return id
        }
    }

    func profile(_ reference: EntityReference) throws(Failure) -> Profile {
        let id = try resolve(reference)
        guard let profile = try store.profile(id) else {
            throw .notFound(.profile, reference, near: [])
        }
        return profile
    }

    func record(_ change: Change<Profile>) -> RowChange<ProfileRow> {
        let change = RowChange(change, ProfileRow.init)
        tally.count(change.kind)
        return change
    }

    private func names(near name: String) throws(Failure) -> [Failure.Near] {
        var near = NearNames<Profile.ID>(to: name)
        for profile in try store.profiles() {
            near.consider(profile.name, id: profile.id)
        }
        return near.nearest.map { Failure.Near(id: $0.id.rawValue, name: $0.name) }
    }
}
