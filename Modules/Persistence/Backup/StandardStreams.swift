import Model
import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The files that the standard streams of the process go to.
enum StandardStreams {
    /// Why a file must not be replaced: what is written to a stream that goes to it would be lost with the file.
    /// - Parameter path: as it was given. What `/dev/stdout` leads to has no other name where the file was deleted.
    /// - Returns: nil for what is not a regular file, such as a pipe or a terminal, and where nothing is.
    static func conflict(at path: String) -> Conflict? {
        guard let status = try? System.status(of: path), status.kind == .file else { return nil }
        func isSame(_ descriptor: Int32) -> Bool { (try? System.status(of: descriptor))?.isSame(as: status) ?? false }
        if isSame(STDOUT_FILENO) { return .fileIsStandardOutput(path: path) }
        return isSame(STDERR_FILENO) ? .fileIsStandardError(path: path) : nil
    }
}
