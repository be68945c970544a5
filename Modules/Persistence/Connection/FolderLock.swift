import Model

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Keeps two processes from making the same library, or from bringing it to this version, at once.
///
/// The lock is on the folder (`flock(2)`): to close any descriptor of the file itself would release SQLite's own locks on it.
final class FolderLock {
    private let descriptor: Int32

    /// Waits for the lock as for another process that writes.
    /// - Returns: nil where the folder cannot be opened or locked, which whatever is done in it will show.
    /// - Throws: `ModelError.library(.busy)`, `ModelError.interrupted`.
    init?(ofFile path: String, waiting interruption: Connection.Interruption) throws(ModelError) {
        descriptor = unsafe open(path.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var tries: CInt = 0
        while true {
            do throws(System.Failure) {
                if try System.lock(descriptor) { return }
            } catch {
                return nil
            }
            if !interruption.wait(tries) { throw interruption.hasGivenUpWaiting ? .interrupted : .library(.busy) }
            tries += 1
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
