package import Model

/// Access to the profiles, opaque to fronts.
@MainActor public struct ProfileService {
    package let store: any ProfileStore
    package let shelf: ProfileShelf

    /// - Parameter changes: where the changes of the store are told.
    package init(store: any ProfileStore, changes: LibraryChanges) {
        self.store = ObservedProfiles(store, changes)
        shelf = ProfileShelf(store: store)
    }
}

@MainActor public protocol HasProfileService {
    var profileService: ProfileService { get }
}
