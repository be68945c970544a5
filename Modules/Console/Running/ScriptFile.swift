#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Opens files of commands.
enum ScriptFile {
    /// How deep files may include each other.
    static let deepest = 64
    /// How often the check of a script reads files that are included.
    static let mostIncludes = 10_000
    /// How many commands those files can have altogether.
    static let mostIncludedCommands = 10_000_000

    /// - Parameter shouldStop: is asked before each read, and when a signal interrupts the waiting for a pipe.
    /// - Throws: when the file cannot be opened.
    static func open(
        _ path: String, source: Source, shouldStop: @escaping () -> Bool = { false }
    ) throws(ReadError) -> ScriptReader {
        let file = try FileSource(path, shouldStop)
        return ScriptReader(file, source: Source(name: source.name, file: FileIdentity(descriptor: file.descriptor)))
    }

    /// Opens the file that an `include` names: a relative path begins at the folder of the file that includes.
    /// - Throws: when the file cannot be opened; `.includesItself` when it is one of those that lead to it, which would never end.
    static func open(
        including invocation: Invocation, shouldStop: @escaping () -> Bool = { false }
    ) throws(ReadError) -> ScriptReader {
        let including = invocation.statement.source
        let site = IncludeSite(source: including, position: invocation.statement.position(of: invocation.span.start))
        let path = path(FileNames.expandingHome(invocation.text("FILE")), from: including)
        let file = try FileSource(path, shouldStop)
        let identity = FileIdentity(descriptor: file.descriptor)
        if let identity, including.file == identity || including.chain.contains(where: { $0.source.file == identity }) {
            throw .includesItself
        }
        return ScriptReader(file, source: Source(name: path, includedAt: site, file: identity))
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
    let descriptor: Int32
    private var bytes: DescriptorSource

    init(_ path: String, _ shouldStop: @escaping () -> Bool) throws(ReadError) {
        descriptor = try openForReading(path, shouldStop: shouldStop)
        file = OpenFile(descriptor)
        bytes = DescriptorSource(descriptor: descriptor, shouldStop: shouldStop)
    }

    mutating func read(into buffer: inout [UInt8]) throws(ReadError) { try bytes.read(into: &buffer) }

    private final class OpenFile {
        private let descriptor: Int32

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        deinit { close(descriptor) }
    }
}

extension FileIdentity {
    /// Nil for what is no file: a pipe can be read by one alone.
    init?(descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    }
}

extension ReadError {
    func diagnostic(at invocation: Invocation) -> Diagnostic {
        let file = invocation.text("FILE")
        return switch self {
        case .failed(let code):
            Diagnostic(.io, "cannot read '\(file)': \(systemMessage(code))", in: invocation, at: "FILE")
        case .stopped: Diagnostic(.interrupted, "interrupted while reading '\(file)'", in: invocation, at: "FILE")
        case .includesItself:
            Diagnostic(.usage, "'\(file)' includes itself, which would never end", in: invocation, at: "FILE")
        }
    }
}
