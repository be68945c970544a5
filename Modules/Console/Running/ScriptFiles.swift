import ViewModel
import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Opens files of commands, and how far that goes.
@MainActor struct ScriptFiles {
    /// How deep files may include each other.
    nonisolated static let deepest = 64
    /// How often the check of a script reads files that are included.
    nonisolated static let mostIncludes = 10_000
    /// How many commands those files can have altogether.
    nonisolated static let mostIncludedCommands = 10_000_000

    /// Whether files are to be read no further; it is asked before each read, and while a pipe is waited for.
    var shouldStop: () -> Bool = { false }
    /// Whether files that are included are checked first, and read once more when they run.
    var readsTwice = false
    /// Whether files are opened only where nobody but their user, or root, can have written them.
    var mustBeTrusted = false
    private let library: LibraryViewModel

    /// - Parameter library: its own files are never opened.
    init(_ library: LibraryViewModel) { self.library = library }

    /// - Throws: when the file cannot be opened.
    func open(_ path: String, source: Source) throws(ReadError) -> ScriptReader {
        let file = FileSource(try descriptor(path), shouldStop)
        return ScriptReader(file, source: Source(name: source.name, file: FileIdentity(descriptor: file.descriptor)))
    }

    /// Opens the file that an `include` names: a relative path begins at the folder of the file that includes.
    /// - Throws: when the file cannot be opened; `.includesItself` when it is one of those that lead to it, which would never end.
    func open(including invocation: Invocation) throws(ReadError) -> ScriptReader {
        let including = invocation.statement.source
        let site = IncludeSite(source: including, position: invocation.statement.position(of: invocation.span.start))
        let path = Self.path(FileNames.expandingHome(invocation.text("FILE")), from: including)
        let file = FileSource(try descriptor(path, isReadTwice: readsTwice), shouldStop)
        let identity = FileIdentity(descriptor: file.descriptor)
        if let identity, including.file == identity || including.chain.contains(where: { $0.source.file == identity }) {
            throw .includesItself
        }
        return ScriptReader(file, source: Source(name: path, includedAt: site, file: identity))
    }

    /// A descriptor of a file to be read; of a pipe without a writer, the first one is waited for.
    /// - Throws: when the file cannot be opened; `.refused` for a file of the library; `.untrusted`; `.onlyOnce`.
    func descriptor(_ path: String, isReadTwice: Bool = false) throws(ReadError) -> CInt {
        do throws(Failure) {
            try library.checkReadable(path)
        } catch {
            throw .refused(error)
        }
        // It does not block, so that to wait for a pipe can be given up, whether a signal interrupts that or not.
        let descriptor = unsafe Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .failed(errno: errno) }
        var status = stat()
        let isKnown = unsafe fstat(descriptor, &status) == 0
        if mustBeTrusted, let reason = status.distrust {
            close(descriptor)
            throw .untrusted(reason)
        }
        let isPipe = isKnown && status.st_mode & S_IFMT == S_IFIFO
        if isPipe, isReadTwice {
            close(descriptor)
            throw .onlyOnce
        }
        while isPipe, !DescriptorSource.waitForInput(of: descriptor) {
            guard shouldStop() else { continue }
            close(descriptor)
            throw .stopped
        }
        return descriptor
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

    init(_ descriptor: Int32, _ shouldStop: @escaping () -> Bool) {
        self.descriptor = descriptor
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

extension stat {
    /// Why others can have written the file; nil where nobody else can.
    fileprivate var distrust: String? {
        if st_mode & S_IFMT != S_IFREG { return "it is not a file" }
        if st_uid != geteuid(), st_uid != 0 { return "it belongs to another user" }
        return st_mode & (S_IWGRP | S_IWOTH) == 0 ? nil : "others may write to it; run `chmod go-w` on it"
    }
}

extension ReadError {
    /// Why an input cannot be read, in words.
    var reason: String {
        switch self {
        case .failed(let code): systemMessage(code)
        case .refused(let failure): FailureWording(failure).message
        case .untrusted(let reason): reason
        case .onlyOnce: "a pipe can be read only once"
        case .stopped: "interrupted"
        case .includesItself: "it includes itself"
        }
    }

    func diagnostic(at invocation: Invocation) -> Diagnostic {
        let file = invocation.text("FILE")
        return switch self {
        case .failed(let code):
            Diagnostic(.io, "cannot read '\(file)': \(systemMessage(code))", in: invocation, at: "FILE")
        case .stopped: Diagnostic(.interrupted, "interrupted", in: invocation, at: "FILE")
        case .onlyOnce:
            Diagnostic(
                .io, "'\(file)' is a pipe, and what is included is read twice: to check it and to run it", in: invocation,
                at: "FILE",
                hints: ["give it as the script, in place of the one that includes it"])
        case .untrusted(let reason):
            Diagnostic(.io, "'\(file)' is not included at the start: \(reason)", in: invocation, at: "FILE")
        case .refused(let failure): Diagnostic(failure, of: invocation)
        case .includesItself:
            Diagnostic(.usage, "'\(file)' includes itself, which would never end", in: invocation, at: "FILE")
        }
    }
}
