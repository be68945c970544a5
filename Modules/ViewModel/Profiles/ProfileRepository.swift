import Model
import Services
import Vocabulary

/// Reads profiles and counts their changes, for all view models of profiles.
@MainActor final class ProfileRepository {
    let store: any ProfileStore
    let settings: any SettingsStore
    let names: NameResolver
    private let tally: ChangeCounter

    init(services: any HasProfileService & HasSettingsService & HasLibraryService) {
        store = services.profileService.store
        settings = services.settingsService.store
        names = services.libraryService.names
        tally = services.libraryService.tally
    }

    func profile(_ reference: EntityReference) throws(Failure) -> Profile {
        let id = try names.profile(reference)
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
}
