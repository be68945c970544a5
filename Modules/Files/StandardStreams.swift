package import Vocabulary

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The files to which the process's standard streams are redirected.
package enum StandardStreams {
    /// Returns why a file must not be replaced: what is written to a stream that goes to it would be lost with the file.
    /// - Parameter path: the path as it was given. If the file was deleted, what `/dev/stdout` leads to has no other name.
    /// - Returns: nil if nothing is there, or if it is not a regular file, such as a pipe or a terminal.
    package static func conflict(at path: String) -> Conflict? {
        if goes(STDOUT_FILENO, to: path) { return .fileIsStandardOutput(path: path) }
        return goes(STDERR_FILENO, to: path) ? .fileIsStandardError(path: path) : nil
    }

    /// Whether standard output goes to a regular file.
    package static func outputGoes(to path: String) -> Bool { goes(STDOUT_FILENO, to: path) }

    private static func goes(_ descriptor: Int32, to path: String) -> Bool {
        guard let status = try? System.status(of: path), status.kind == .file else { return false }
        return (try? System.status(of: descriptor))?.isSame(as: status) ?? false
    }
}
