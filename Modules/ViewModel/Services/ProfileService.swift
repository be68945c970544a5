package import Model
import Vocabulary

/// Access to the profiles, opaque to fronts.
@MainActor public struct ProfileService {
    package let store: any ProfileStore
    package let profiles: SharedList<Profile>

    /// - Parameter changes: where the changes of the store are told.
    package init(store: any ProfileStore, changes: LibraryChanges) {
        self.store = ObservedProfiles(store, changes)
        profiles = SharedList {
            $0.id < $1.id
        } read: { () throws(Failure) in
            try store.profiles()
        }
    }
}

@MainActor public protocol HasProfileService {
    var profileService: ProfileService { get }
}
