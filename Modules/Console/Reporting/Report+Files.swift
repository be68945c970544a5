import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Report {
    /// Tells of a file that a dry run does not write.
    func tellUnwritten(_ path: String, isLibrary: Bool) {
        unwritten[path] = isLibrary
        notice("a dry run writes no file: '\(path.withVisibleControls)'")
    }

    /// Whether a command of this dry run would have written a file.
    func isUnwritten(_ path: String) -> Bool { unwritten[path] != nil }

    /// Checks that an export could replace what a dry run has not written.
    /// - Throws: what the export would.
    func checkExport(to path: String) throws(Failure) {
        if unwritten[path] == true { throw .conflict(.fileIsADatabase) }
    }

    /// Checks that a backup could replace what a dry run has not written.
    /// - Throws: what the backup would.
    func checkBackup(to path: String, replacing: Bool) throws(Failure) {
        switch unwritten[path] {
        case true? where !replacing: throw .conflict(.fileIsALibrary)
        case false?: throw .file(path, .create, code: EEXIST)
        default: break
        }
    }

    /// Has `body` write a file, and gives its content as output: for what writes past the report to the process's own output.
    /// - Throws: what `body` throws; `Failure.file` when there is no place for the file.
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
        guard descriptor >= 0 else { return }  // the failure of what was to write it is told
        defer { close(descriptor) }
        var source = DescriptorSource(descriptor: descriptor)
        var isAtEnd = false
        while !isAtEnd {
            do {
                let before = output.buffer.count
                try source.read(into: &output.buffer)
                isAtEnd = output.buffer.count == before
            } catch {
                if case .failed(let code) = error { lose(code) }
                return
            }
            writing { () throws(OutputError) in try output.spill() }
        }
    }

    private func lose(_ code: CInt) { writing { () throws(OutputError) in throw .failed(errno: code) } }
}
