package import Vocabulary

/// Where profiles are kept. Each method is all or nothing.
package protocol ProfileStore: AnyObject {
    /// Adds a profile with that name and the segments of `template`.
    /// - Throws: `Failure.duplicate(.profile, …)` when a profile has that name.
    func addProfile(_ name: Name, like template: Profile, at now: Timestamp) throws(Failure) -> Profile

    func profile(_ id: Profile.ID) throws(Failure) -> Profile?

    func profileID(named key: NameKey) throws(Failure) -> Profile.ID?

    /// All profiles, by their folded names.
    func profiles() throws(Failure) -> [Profile]

    /// - Throws: `Failure.notFound`, or `Failure.duplicate` when another profile has that name.
    func renameProfile(_ id: Profile.ID, to name: Name) throws(Failure) -> Change<Profile>

    /// Changes the segments of the profile as `body` does; nothing is written when it throws or leaves them as they are.
    /// - Throws: `Failure.notFound`, and what `body` throws.
    func changeProfile(
        _ id: Profile.ID, _ body: (inout Profile) throws(Failure) -> Void
    ) throws(Failure) -> Change<Profile>

    /// - Throws: `Failure.notFound`.
    func deleteProfile(_ id: Profile.ID) throws(Failure) -> Change<Profile>
}
