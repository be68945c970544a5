import Model
import Vocabulary

/// A store of profiles that reports their changes.
@MainActor final class ObservedProfiles {
    private let store: any ProfileStore
    private let changes: LibraryChanges

    init(_ store: any ProfileStore, _ changes: LibraryChanges) {
        self.store = store
        self.changes = changes
    }
}

extension ObservedProfiles: @MainActor ProfileStore {
    func addProfile(_ name: Name, like template: Profile, at now: Timestamp) throws(Failure) -> Profile {
        try changes.after { () throws(Failure) in
            try store.addProfile(name, like: template, at: now)
        } tell: {
            .profile(Change(before: nil, after: $0))
        }
    }

    func renameProfile(_ id: Profile.ID, to name: Name) throws(Failure) -> Change<Profile> {
        try changes.after { () throws(Failure) in
            try store.renameProfile(id, to: name)
        } tell: {
            .profile($0)
        }
    }

    func changeProfile(
        _ id: Profile.ID, _ body: (inout Profile) throws(Failure) -> Void
    ) throws(Failure) -> Change<Profile> {
        try changes.after { () throws(Failure) in
            try store.changeProfile(id, body)
        } tell: {
            .profile($0)
        }
    }

    func deleteProfile(_ id: Profile.ID) throws(Failure) -> Change<Profile> {
        try changes.after { () throws(Failure) in
            try store.deleteProfile(id)
        } tell: {
            .profile($0)
        }
    }

    // MARK: Reading

    func profile(_ id: Profile.ID) throws(Failure) -> Profile? { try store.profile(id) }
    func profileID(named key: NameKey) throws(Failure) -> Profile.ID? { try store.profileID(named: key) }
    func profiles() throws(Failure) -> [Profile] { try store.profiles() }
}
