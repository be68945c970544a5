#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Opens files of commands.
enum ScriptFile {
    /// - Throws: when the file cannot be opened.
    static func open(_ path: String, source: Source) throws(ReadError) -> ScriptReader {
        ScriptReader(try FileSource(path), source: source)
    }

    /// Opens the file that an `include` names: a relative path begins at the folder of the file that includes.
    /// - Throws: when the file cannot be opened.
    static func open(including invocation: Invocation) throws(ReadError) -> ScriptReader {
        let span = invocation.span(of: "FILE")
        let site = IncludeSite(
            source: invocation.statement.source, position: invocation.statement.position(of: span.start))
        let path = path(FileNames.expandingHome(invocation.text("FILE")), from: invocation.statement.source)
        return try open(path, source: Source(name: path, includedAt: site))
    }

    /// A path as it is seen from the current folder.
    private static func path(_ path: String, from source: Source) -> String {
        guard !path.hasPrefix("/"), let name = source.name, let slash = name.lastIndex(of: "/") else { return path }
        return name[...slash] + path
    }
}

/// The bytes of a file that is closed with the last reader of it.
private struct FileSource: ByteSource {
    private let file: OpenFile
    private var bytes: DescriptorSource

    init(_ path: String) throws(ReadError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .failed(errno: errno) }
        file = OpenFile(descriptor)
        bytes = DescriptorSource(descriptor: descriptor)
    }

    mutating func read(into buffer: inout [UInt8]) throws(ReadError) { try bytes.read(into: &buffer) }

    private final class OpenFile {
        private let descriptor: Int32

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        deinit { close(descriptor) }
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
