import Synchronization
package import Vocabulary

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The files to which the process's standard streams are redirected, and that of the events of a run.
package enum StandardStreams {
    /// Returns why a file must not be replaced: what is written to a stream that goes to it would be lost with the file.
    /// - Parameter path: the path as it was given. If the file was deleted, what `/dev/stdout` leads to has no other name.
    /// - Returns: nil if nothing is there, or if it is not a regular file, such as a pipe or a terminal.
    package static func conflict(at path: String) -> Conflict? {
        if goes(STDOUT_FILENO, to: path) { return .fileIsStandardOutput(path: path) }
        if goes(STDERR_FILENO, to: path) { return .fileIsStandardError(path: path) }
        return goes(events.load(ordering: .relaxed), to: path) ? .fileHasEvents(path: path) : nil
    }

    /// Notes the descriptor of the file of events, which, like the standard streams, belongs to the process.
    package static func protectEvents(_ descriptor: Int32) { events.store(descriptor, ordering: .relaxed) }

    /// −1 if there is no such file.
    private static let events = Atomic<Int32>(-1)

    /// Whether standard output goes to a regular file.
    package static func outputGoes(to path: String) -> Bool { goes(STDOUT_FILENO, to: path) }

    private static func goes(_ descriptor: Int32, to path: String) -> Bool {
        guard let status = try? System.status(of: path), status.kind == .file else { return false }
        return (try? System.status(of: descriptor))?.isSame(as: status) ?? false
    }
}
