package import Vocabulary

/// The port that stores profiles. Each method is atomic.
package protocol ProfileStore: AnyObject {
    /// Adds a profile with a name and the segments of `template`.
    /// - Throws: `Failure.duplicate(.profile, …)` if another profile has that name.
    func addProfile(_ name: Name, like template: Profile, at now: Timestamp) throws(Failure) -> Profile

    /// Returns a profile by its id; nil if there is none.
    func profile(_ id: Profile.ID) throws(Failure) -> Profile?

    /// Returns the id of the profile with a name's key; nil if there is none.
    func profileID(named key: NameKey) throws(Failure) -> Profile.ID?

    /// Returns all profiles, sorted by folded name.
    func profiles() throws(Failure) -> [Profile]

    /// Renames a profile.
    /// - Throws: `Failure.notFound`, or `Failure.duplicate` if another profile has that name.
    func renameProfile(_ id: Profile.ID, to name: Name) throws(Failure) -> Change<Profile>

    /// Changes the segments of a profile with `body`; nothing is written if it throws or leaves them unchanged.
    /// - Throws: `Failure.notFound`, and any error that `body` throws.
    func changeProfile(
        _ id: Profile.ID, _ body: (inout Profile) throws(Failure) -> Void
    ) throws(Failure) -> Change<Profile>

    /// Deletes a profile.
    /// - Throws: `Failure.notFound`.
    func deleteProfile(_ id: Profile.ID) throws(Failure) -> Change<Profile>
}
