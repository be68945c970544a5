package import Model
import Vocabulary

/// Access to the profiles, opaque to fronts.
@MainActor public struct ProfileService {
    /// The store of the profiles.
    package let store: any ProfileStore
    /// The list of profiles that view models share.
    package let profiles: SharedList<Profile>

    package init(store: any ProfileStore) {
        self.store = store
        profiles = SharedList {
            $0.id < $1.id
        } read: { () throws(Failure) in
            try store.profiles()
        }
    }
}

/// An object that provides access to the profiles.
@MainActor public protocol HasProfileService {
    /// Access to the profiles.
    var profileService: ProfileService { get }
}
