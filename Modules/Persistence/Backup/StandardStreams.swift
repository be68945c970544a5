import Model
import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The files to which the process's standard streams are redirected.
enum StandardStreams {
    /// Returns why a file must not be replaced: what is written to a stream that goes to it would be lost with the file.
    /// - Parameter path: the path as it was given. If the file was deleted, what `/dev/stdout` leads to has no other name.
    /// - Returns: nil if nothing is there, or if it is not a regular file, such as a pipe or a terminal.
    static func conflict(at path: String) -> Conflict? {
        if goes(STDOUT_FILENO, to: path) { return .fileIsStandardOutput(path: path) }
        return goes(STDERR_FILENO, to: path) ? .fileIsStandardError(path: path) : nil
    }

    /// Checks that what is printed is not written into a library's files.
    /// - Throws: `Failure.library(.cannotOpen)`.
    static func check(_ file: DatabaseFile) throws(Failure) {
        for path in [file.path] + file.companions where goes(STDOUT_FILENO, to: path) {
            throw .library(.cannotOpen("standard output goes to \"\(path)\""))
        }
    }

    private static func goes(_ descriptor: Int32, to path: String) -> Bool {
        guard let status = try? System.status(of: path), status.kind == .file else { return false }
        return (try? System.status(of: descriptor))?.isSame(as: status) ?? false
    }
}
