import TerminalText
import ViewModel
import Vocabulary
import Wording

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Opens files of commands, within limits.
@MainActor struct ScriptFiles {
    /// The maximum depth of files that include each other.
    nonisolated static let deepest = 64
    /// The maximum number of includes in the check of a script.
    nonisolated static let mostIncludes = 10_000
    /// The maximum number of commands in all included files together.
    nonisolated static let mostIncludedCommands = 10_000_000

    /// Returns whether to stop reading; called before each read, and while waiting for a pipe.
    var shouldStop: () -> Bool = { false }
    /// What the included files consisted of when they were checked; nil if they are read once, without a check before.
    var records: ScriptRecords?
    /// Whether to open only files that no one but the user or root can have written.
    var mustBeTrusted = false
    private let library: LibraryViewModel

    /// - Parameter library: the library, whose own files are never opened.
    init(_ library: LibraryViewModel) { self.library = library }

    /// Opens a file of commands.
    /// - Throws: if the file cannot be opened.
    func open(_ path: String, source: Source) throws(ReadError) -> ScriptReader {
        let file = FileSource(try descriptor(path), path, shouldStop)
        return ScriptReader(file, source: Source(name: source.name, file: FileIdentity(descriptor: file.descriptor)))
    }

    /// Opens the file that an `include` names; a relative path starts at the folder of the including file.
    /// - Throws: if the file cannot be opened; `.includesItself` if it is the including file or one that leads to it, which would
    ///   never end.
    func open(including invocation: Invocation) throws(ReadError) -> ScriptReader {
        let including = invocation.statement.source
        let site = IncludeSite(source: including, position: invocation.statement.position(of: invocation.span.start))
        let path = Self.path(FileNames.expandingHome(invocation.text("FILE")), from: including)
        let file: FileSource
        do throws(ReadError) {
            file = FileSource(try descriptor(path, isReadTwice: records != nil), path, shouldStop)
        } catch {
            if case .failed = error { records?.noteMissing(path) }
            throw error
        }
        if let records, records.wasMissing(path) { throw .refused(.conflict(.fileHasChanged(path: path))) }
        let identity = FileIdentity(descriptor: file.descriptor)
        if let identity, including.file == identity || including.chain.contains(where: { $0.source.file == identity }) {
            throw .includesItself
        }
        let source = Source(name: path, includedAt: site, file: identity)
        guard let records else { return ScriptReader(file, source: source) }
        return ScriptReader(RecordedSource(file, records.record(of: path), path), source: source)
    }

    /// Opens a file for reading and returns its descriptor; for a pipe, waits for the first writer.
    /// - Throws: if the file cannot be opened; `.refused` for a file of the library; `.untrusted`; `.onlyOnce`.
    func descriptor(_ path: String, isReadTwice: Bool = false) throws(ReadError) -> CInt {
        do throws(Failure) {
            try library.checkReadable(path)
        } catch {
            throw .refused(error)
        }
        // Non-blocking, so that waiting for a pipe can be cancelled, whether or not a signal interrupts it.
        let descriptor = unsafe Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .failed(errno: errno) }
        var status = stat()
        let isKnown = unsafe fstat(descriptor, &status) == 0
        if mustBeTrusted, let reason = status.distrust(of: path) {
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

    /// Resolves a path relative to the folder of the including file.
    private static func path(_ path: String, from source: Source) -> String {
        guard !path.hasPrefix("/"), let name = source.name, let slash = name.lastIndex(of: "/") else { return path }
        return name[...slash] + path
    }
}

/// The bytes of a file, which must stay as it is until its end was read.
struct FileSource: ByteSource {
    /// Closes the file together with its last reader.
    private let file: OpenFile?
    private let path: String
    private let stamp: WriteStamp?
    let descriptor: Int32
    private var bytes: DescriptorSource

    /// - Parameter closes: whether the file is closed together with its last reader.
    init(_ descriptor: Int32, _ path: String, closes: Bool = true, _ shouldStop: @escaping () -> Bool) {
        (self.descriptor, self.path) = (descriptor, path)
        file = closes ? OpenFile(descriptor) : nil
        stamp = WriteStamp(descriptor)
        bytes = DescriptorSource(descriptor: descriptor, shouldStop: shouldStop)
    }

    /// - Throws: `.refused(.conflict(.fileHasChanged))` at the end of a file that was changed in the meantime.
    mutating func read(into buffer: inout [UInt8]) throws(ReadError) {
        let start = buffer.count
        try bytes.read(into: &buffer)
        if buffer.count == start, WriteStamp(descriptor) != stamp { throw .refused(.conflict(.fileHasChanged(path: path))) }
    }

    private final class OpenFile {
        private let descriptor: Int32

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        deinit { close(descriptor) }
    }
}

/// A value that differs once a file was written to.
private struct WriteStamp: Equatable {
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// Creates the stamp of an open file; nil if it is not a regular file.
    init?(_ descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        (size, seconds, nanoseconds) = (Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
}

extension FileIdentity {
    /// Creates the identity of an open file; nil if it is not a regular file, since a pipe can have only one reader.
    init?(descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    }
}

extension stat {
    /// Why others may have written the file; nil if no one else can have.
    fileprivate func distrust(of path: String) -> String? {
        if st_mode & S_IFMT != S_IFREG { return "it is not a file" }
        if st_uid != geteuid(), st_uid != 0 { return "it belongs to another user" }
        return st_mode & (S_IWGRP | S_IWOTH) == 0 ? nil : "other users can write to it; run `chmod go-w \(Quoting.quoted(path))`"
    }
}

extension ReadError {
    /// The message that says why an input cannot be read.
    var reason: String {
        switch self {
        case .failed(let code): systemMessage(code)
        case .refused(let failure): FailureWording(failure).message
        case .untrusted(let reason): reason
        case .onlyOnce: "a pipe can be read only once"
        case .stopped: "interrupted"
        case .hungUp: "the terminal was closed"
        case .includesItself: "it includes itself"
        case .notText(let content): "it is \(content.noun), and not a script"
        }
    }

    func diagnostic(at invocation: Invocation) -> Diagnostic {
        let file = FileNames.expandingHome(invocation.text("FILE"))
        return switch self {
        case .failed(let code):
            Diagnostic(.io, "cannot read \"\(file)\": \(systemMessage(code))", in: invocation, at: "FILE")
        case .stopped, .hungUp: Diagnostic(.interrupted, reason, in: invocation, at: "FILE")
        case .onlyOnce:
            Diagnostic(
                .io, "\"\(file)\" is a pipe, but an included file is read twice: to check it and to run it", in: invocation,
                at: "FILE",
                hints: ["run it as a script itself instead of including it"])
        case .untrusted(let reason):
            Diagnostic(.io, "\"\(file)\" was not included at startup: \(reason)", in: invocation, at: "FILE")
        case .refused(let failure): Diagnostic(failure, of: invocation)
        case .notText(let content):
            Diagnostic(
                .format, "\"\(file)\" is \(content.noun), and not a script", in: invocation, at: "FILE",
                hints: [content.remedy(file)].compactMap(\.self))
        case .includesItself:
            Diagnostic(.usage, "\"\(file)\" includes itself, which would never end", in: invocation, at: "FILE")
        }
    }
}

extension ReadError.Content {
    /// What the file is.
    fileprivate var noun: String {
        switch self {
        case .binary(let kind?): binaryNoun(kind)
        case .binary(nil): "a binary file"
        case .utf16: "in UTF-16"
        }
    }

    /// What a person may want to do with the file.
    fileprivate func remedy(_ path: String) -> String? {
        let path = path == Source.standardInputName ? "FILE" : Quoting.quoted(path)
        return switch self {
        case .binary(.sqlite): "to open it as the library: sutra-run -l \(path)"
        case .binary(.zip): "to import an Anki package: sutra-run -e \(Quoting.forShell("import \(path)"))"
        case .binary: nil
        case .utf16: "save it as UTF-8"
        }
    }

    /// The error of a script that is such a file.
    func diagnostic(of name: String) -> Diagnostic {
        Diagnostic(
            .format, "\"\(name)\" is \(noun), and not a script".withVisibleControls, hints: [remedy(name)].compactMap(\.self))
    }
}
