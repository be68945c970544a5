package import Vocabulary

/// Says which files must be left alone, as a port: the files of the library that is open, other databases, and the files that
/// the standard streams go to.
///
/// Only the adapter that keeps a library knows which files belong to it.
package protocol FileGuard: Sendable {
    /// Checks that a file may be made, replaced or appended to; symbolic links are followed.
    /// - Throws: `Failure.conflict`: `.fileIsTheLibrary` for the library and the files that belong beside it, whether they
    ///   exist or not; `.fileIsADatabase` for any other SQLite database that exists, `.fileBelongsToADatabase` for
    ///   the files beside that.
    func checkWritable(_ path: String) throws(Failure)

    /// Checks that a file may be made or replaced as a whole; symbolic links are followed.
    /// - Throws: as ``checkWritable(_:)``, and `Failure.conflict`: `.fileIsStandardOutput` or `.fileIsStandardError` for a
    ///   regular file that a standard stream of the process goes to.
    func checkReplaceable(_ path: String) throws(Failure)

    /// Checks that a file can be made at a path: its folder is there, or is made with the library that is missing, and the path is
    /// not that of a folder.
    /// - Throws: `Failure.file(path, .create, …)`.
    func checkPlace(_ path: String) throws(Failure)

    /// Removes temporary files in the folder of a path that a process left behind when it was killed.
    func removeLeftovers(beside path: String)

    /// Checks that a file may be opened and closed in this process, which for a file of the library drops SQLite's locks.
    /// - Throws: `Failure.conflict(.fileIsTheLibrary)`.
    func checkReadable(_ path: String) throws(Failure)
}

/// A guard that lets every file pass, where no library is open.
package struct OpenFileGuard: FileGuard {
    package init() {}

    package func checkWritable(_ path: String) {}

    package func checkReplaceable(_ path: String) {}

    package func checkPlace(_ path: String) {}

    package func removeLeftovers(beside path: String) {}

    package func checkReadable(_ path: String) {}
}
