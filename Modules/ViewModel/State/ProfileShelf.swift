package import Binding
package import Model
import Vocabulary

/// The profiles as the view models share them; they are read when they are first looked at.
@MainActor package final class ProfileShelf {
    private let store: any ProfileStore
    private var loaded: MutableListProperty<Profile>?
    private(set) var isStale = false
    /// Is called before the profiles are read for the first time.
    var willLoad: () -> Void = {}

    init(store: any ProfileStore) { self.store = store }

    /// All profiles by id; it follows every change. Where the library cannot be read there are none until it can.
    package func profiles() -> ListProperty<Profile> {
        if let loaded { return loaded }
        let list = MutableListProperty<Profile>([])
        willLoad()
        loaded = list
        isStale = true
        try? settle()
        return list
    }

    func becomeStale() { isStale = loaded != nil }

    /// Reads the profiles again where that is needed.
    /// - Throws: what reading the library meets.
    func settle() throws(Failure) {
        guard isStale, let loaded else { return }
        loaded.replace(with: try store.profiles().sorted { $0.id < $1.id })
        isStale = false
    }

    func apply(_ change: Change<Profile>) {
        guard let loaded else { return }
        let offset = (change.before ?? change.after).flatMap { profile in loaded.elements.firstIndex { $0.id == profile.id } }
        switch (offset, change.after) {
        case (let offset?, let profile?): if profile != loaded[offset] { loaded.update(profile, at: offset) }
        case (let offset?, nil): loaded.remove(at: offset)
        case (nil, let profile?): loaded.append(profile)
        case (nil, nil): break
        }
    }
}
