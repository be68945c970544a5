/// Where profiles are kept. Each method is all or nothing.
package protocol ProfileStore: AnyObject {
    /// Adds a profile with that name and the segments of `template`.
    /// - Throws: `ModelError.duplicate(.profile, id:)` when a profile has that name.
    func addProfile(_ name: Name, like template: Profile, at now: Timestamp) throws(ModelError) -> Profile

    func profile(_ id: Profile.ID) throws(ModelError) -> Profile?

    func profileID(named key: NameKey) throws(ModelError) -> Profile.ID?

    /// All profiles, by their folded names.
    func profiles() throws(ModelError) -> [Profile]

    /// - Throws: `ModelError.notFound`, or `ModelError.duplicate` when another profile has that name.
    func renameProfile(_ id: Profile.ID, to name: Name) throws(ModelError) -> Change<Profile>

    /// Changes the segments of the profile as `body` does; nothing is written when it throws or leaves them as they are.
    /// - Throws: `ModelError.notFound`, and what `body` throws.
    func changeProfile(
        _ id: Profile.ID, _ body: (inout Profile) throws(ModelError) -> Void
    ) throws(ModelError) -> Change<Profile>

    /// - Throws: `ModelError.notFound`.
    func deleteProfile(_ id: Profile.ID) throws(ModelError) -> Change<Profile>
}
