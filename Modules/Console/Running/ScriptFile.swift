#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file of commands that is open for reading.
final class ScriptFile {
    let reader: ScriptReader
    private let descriptor: Int32

    /// - Throws: when the file cannot be opened.
    init(path: String, source: Source) throws(ReadError) {
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .failed(errno: errno) }
        reader = ScriptReader(descriptor: descriptor, source: source)
    }

    /// The file that an `include` names: a relative path begins at the folder of the file that includes.
    convenience init(including invocation: Invocation) throws(ReadError) {
        let span = invocation.span(of: "FILE")
        let site = IncludeSite(
            source: invocation.statement.source, position: invocation.statement.position(of: span.start))
        let path = Self.path(invocation.text("FILE"), from: invocation.statement.source)
        try self.init(path: path, source: Source(name: path, includedAt: site))
    }

    deinit { close(descriptor) }

    /// A path as it is seen from the current folder.
    static func path(_ path: String, from source: Source) -> String {
        guard !path.hasPrefix("/"), let name = source.name, let slash = name.lastIndex(of: "/") else { return path }
        return name[...slash] + path
    }
}

extension ReadError {
    func diagnostic(at invocation: Invocation) -> Diagnostic {
        let message =
            switch self {
            case .failed(let code): "cannot read '\(invocation.text("FILE"))': \(systemMessage(code))"
            case .stopped: "interrupted while reading '\(invocation.text("FILE"))'"
            }
        return Diagnostic(self == .stopped ? .interrupted : .io, message, in: invocation, at: "FILE")
    }
}
