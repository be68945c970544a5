package import Vocabulary

/// The port that says which files must not be overwritten.
///
/// These are the files of the open library, other databases, and the files that the standard streams are redirected to. Only the
/// adapter that stores a library knows which files belong to it.
package protocol FileGuard: Sendable {
    /// Checks that a file may be created, replaced or appended to; symbolic links are followed.
    /// - Throws: `Failure.conflict`: `.fileIsTheLibrary` for the library and the files that belong to it, whether they exist or
    ///   not; `.fileIsADatabase` for any other existing SQLite database, `.fileBelongsToADatabase` for the files beside one.
    func checkWritable(_ path: String) throws(Failure)

    /// Checks that a file may be created or replaced as a whole; symbolic links are followed.
    /// - Throws: the same as ``checkWritable(_:)``, and `Failure.conflict`: `.fileIsStandardOutput` or `.fileIsStandardError` for
    ///   a regular file that a standard stream of the process is redirected to.
    func checkReplaceable(_ path: String) throws(Failure)

    /// Checks that a file can be created at a path: its folder must exist, and the path must not be that of a folder.
    ///
    /// A folder that will be created with the library may be missing.
    /// - Throws: `Failure.file(path, .create, …)`.
    func checkPlace(_ path: String) throws(Failure)

    /// Removes temporary files that killed processes left behind in the folder of a path.
    func removeLeftovers(beside path: String)

    /// Checks that a file may be opened in this process: closing a file of the library would drop SQLite's locks.
    /// - Throws: `Failure.conflict(.fileIsTheLibrary)`.
    func checkReadable(_ path: String) throws(Failure)
}

/// A guard that allows every file, for use without a library.
package struct OpenFileGuard: FileGuard {
    package init() {}

    package func checkWritable(_ path: String) {}

    package func checkReplaceable(_ path: String) {}

    package func checkPlace(_ path: String) {}

    package func removeLeftovers(beside path: String) {}

    package func checkReadable(_ path: String) {}
}
