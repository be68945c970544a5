import TerminalText
import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Report {
    /// Reports a file that a dry run does not write, and remembers it.
    func tellUnwritten(_ path: String, isLibrary: Bool) {
        unwritten[path.withoutSelfReferences] = isLibrary
        notice("a dry run writes no file: \"\(path.withVisibleControls)\"")
    }

    /// Whether a command of this dry run would have written a file.
    func isUnwritten(_ path: String) -> Bool { unwritten[path.withoutSelfReferences] != nil }

    /// Checks that an export could replace a file that this dry run would have written, or write to a device.
    /// - Throws: the error that the export would throw.
    func checkExport(to path: String) throws(Failure) {
        if unwritten[path.withoutSelfReferences] == true { throw .conflict(.fileIsADatabase) }
        try checkDevice(path)
    }

    /// Checks that a backup could replace a file that this dry run would have written.
    /// - Throws: the error that the backup would throw.
    func checkBackup(to path: String, replacing: Bool) throws(Failure) {
        switch unwritten[path.withoutSelfReferences] {
        case true? where !replacing: throw .conflict(.fileIsALibrary)
        case false?: throw .file(path, .create, code: EEXIST)
        default: break
        }
    }

    /// Lets `body` write to a temporary file, and writes the content of that file to the output.
    ///
    /// It is for code that would otherwise write to the process's own standard output, past the report.
    /// - Throws: what `body` throws; `Failure.file` if the temporary folder cannot be created.
    func printing<Result>(_ body: (_ path: String) throws(Failure) -> Result) throws(Failure) -> Result {
        var folder = TemporaryName()
        guard unsafe mkdtemp(&folder.template) != nil else { throw .file(folder.path, .create, code: errno) }
        let file = folder.path + "/output"
        defer {
            _ = unsafe unlink(file)
            _ = unsafe rmdir(folder.path)
        }
        let result = try body(file)
        copy(file)
        return result
    }

    private func copy(_ path: String) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }  // whatever failed to write the file is reported
        defer { close(descriptor) }
        var source = DescriptorSource(descriptor: descriptor)
        var isAtEnd = false
        var line: [UInt8] = []
        while !isAtEnd {
            let before = line.count
            do {
                try source.read(into: &line)
            } catch {
                if case .failed(let code) = error { lose(code) }
                return
            }
            isAtEnd = line.count == before
            if !printer.presentation.isTerminal {
                printer.output.buffer += line
                line = []
            } else if let end = isAtEnd ? line.endIndex : line.lastIndex(of: Byte.newline).map({ $0 + 1 }) {
                // Only a file has the text as it is.
                let shown = String(decoding: line[..<end], as: UTF8.self).shownLines.joined(separator: "\n")
                printer.output.buffer += Array(shown.utf8)
                line.removeFirst(end)
            }
            writing { () throws(OutputError) in try printer.output.spill() }
        }
    }

    private func lose(_ code: CInt) { writing { () throws(OutputError) in throw .failed(errno: code) } }
}

extension String {
    /// The path without components that lead nowhere, such as those of `./a//b`.
    fileprivate var withoutSelfReferences: String {
        (hasPrefix("/") ? "/" : "") + split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }
}

/// Checks that a device can be written to; does nothing for anything else.
/// - Throws: `Failure.file`.
private func checkDevice(_ path: String) throws(Failure) {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return }
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw .file(path, .create, code: errno) }
    defer { close(descriptor) }
    // Nothing is written, but `/dev/full` says that it has no room.
    if unsafe write(descriptor, path, 0) < 0 { throw .file(path, .write, code: errno) }
}
