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
        guard let status = try? System.status(of: path), status.kind == .file else { return nil }
        func isSame(_ descriptor: Int32) -> Bool { (try? System.status(of: descriptor))?.isSame(as: status) ?? false }
        if isSame(STDOUT_FILENO) { return .fileIsStandardOutput(path: path) }
        return isSame(STDERR_FILENO) ? .fileIsStandardError(path: path) : nil
    }
}
