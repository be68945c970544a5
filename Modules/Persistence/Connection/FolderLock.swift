#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Keeps two processes from making the same library at once: the second waits until the first has finished.
///
/// The lock is on the folder (`flock(2)`): to close any descriptor of the file itself would release SQLite's own locks on it.
struct FolderLock {
    private let descriptor: Int32

    /// Waits for the lock; nil where the folder cannot be opened, which opening the file will tell.
    init?(ofFile path: String) {
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "./"
        descriptor = unsafe open(String(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }

    func release() { close(descriptor) }
}
