package import Model
package import Vocabulary

extension FakeLibrary: ProfileStore {
    package func addProfile(_ name: Name, like template: Profile, at now: Timestamp) throws(Failure) -> Profile {
        if let id = try read().profileIDs[name.key] { throw .duplicate(.profile, name.text, id: id.rawValue) }
        return try write(reporting: LibraryChange.added) { state in
            state.lastProfile += 1
            let profile = Profile(id: Profile.ID(state.lastProfile), name: name.text, like: template)
            state.profiles[profile.id] = profile
            state.profileIDs[name.key] = profile.id
            return profile
        }
    }

    package func profile(_ id: Profile.ID) throws(Failure) -> Profile? { try read().profiles[id] }

    package func profileID(named key: NameKey) throws(Failure) -> Profile.ID? { try read().profileIDs[key] }

    package func profiles() throws(Failure) -> [Profile] {
        listed(try read().profiles.values.sorted { $0.key.text < $1.key.text })
    }

    package func renameProfile(_ id: Profile.ID, to name: Name) throws(Failure) -> Change<Profile> {
        let state = try read()
        let before = try find(id, in: state)
        if let other = state.profileIDs[name.key], other != id { throw .duplicate(.profile, name.text, id: other.rawValue) }
        var after = before
        after.name = name.text
        return try write(reporting: LibraryChange.profile) { state in
            state.profileIDs[before.key] = nil
            state.profileIDs[name.key] = id
            state.profiles[id] = after
            return Change(before: before, after: after)
        }
    }

    package func changeProfile(
        _ id: Profile.ID, _ body: (inout Profile) throws(Failure) -> Void
    ) throws(Failure) -> Change<Profile> {
        let before = try find(id, in: try read())
        var changed = before
        try body(&changed)
        let after = Profile(id: id, name: before.name, like: changed)
        let change = Change(before: before, after: after)
        if after == before {
            changes.report(.profile(change))
        } else {
            try write(reporting: .profile(change)) { $0.profiles[id] = after }
        }
        return change
    }

    package func deleteProfile(_ id: Profile.ID) throws(Failure) -> Change<Profile> {
        let before = try find(id, in: try read())
        return try write(reporting: LibraryChange.profile) { state in
            state.profiles[id] = nil
            state.profileIDs[before.key] = nil
            for session in state.sessions.values where session.profile == id { state.sessions[session.id]?.profile = nil }
            return Change(before: before, after: nil)
        }
    }

    private func find(_ id: Profile.ID, in state: FakeState) throws(Failure) -> Profile {
        guard let profile = state.profiles[id] else { throw .notFound(.profile, id: id.rawValue) }
        return profile
    }
}

extension Profile {
    fileprivate init(id: Profile.ID, name: String, like template: Profile) {
        self.init(id: id, name: name, warmUp: template.warmUp, main: template.main, coolDown: template.coolDown)
    }

    fileprivate var key: NameKey { NameKey(folding: name) }
}
