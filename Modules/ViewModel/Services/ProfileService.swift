package import Model

/// Access to the profiles, opaque to fronts.
@MainActor public struct ProfileService {
    package let store: any ProfileStore

    package init(store: any ProfileStore) { self.store = store }
}

@MainActor public protocol HasProfileService {
    var profileService: ProfileService { get }
}
