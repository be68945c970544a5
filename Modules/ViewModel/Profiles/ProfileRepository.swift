import Model
import Services
import Vocabulary

/// Reads profiles, for all view models of profiles.
@MainActor final class ProfileRepository {
    let store: any ProfileStore
    let settings: any SettingsStore
    let names: NameResolver

    init(services: any HasProfileService & HasSettingsService & HasLibraryService) {
        store = services.profileService.store
        settings = services.settingsService.store
        names = services.libraryService.names
    }

    func profile(_ reference: EntityReference) throws(Failure) -> Profile {
        let id = try names.profile(reference)
        guard let profile = try store.profile(id) else {
            throw .notFound(.profile, reference, near: [])
        }
        return profile
    }
}
