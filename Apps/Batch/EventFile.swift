import Composition
import Console
import Glibc
import Vocabulary

/// The file of `--events FILE`.
nonisolated enum EventFile {
    /// Returns whether there is no file at a path, or one that is empty, contains the events of an earlier run, or keeps nothing,
    /// such as a pipe. A database is refused when the file is opened.
    static func canReplace(_ path: String) -> Bool {
        guard let bytes = beginning(of: path) else { return true }
        return bytes.isEmpty || ["{\"", "SQLite format 3\0"].contains { bytes.starts(with: $0.utf8) }
    }

    /// Returns the first bytes of a file; nil if there is none, or nothing is kept in it.
    private static func beginning(of path: String) -> ArraySlice<UInt8>? {
        let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        return bytes.prefix(max(count, 0))
    }

    /// Returns whether a file can be a script by its first bytes.
    static func canBeScript(_ path: String) -> Bool { beginning(of: path).map(ScriptInput.canBeScript) ?? true }

    /// Opens the file, empty and for its owner alone if it is new; ends the process with the reason if that fails.
    @MainActor static func open(_ path: String, beside library: LibraryOptions) -> EventOutput {
        do throws(Failure) {
            try Library.checkEventFile(path, beside: library)
            let descriptor = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            if descriptor < 0 { throw .file(path, .create, code: errno) }
            Library.protectEvents(descriptor)
            return .file(descriptor: descriptor, path: path)
        } catch {
            tell(error)
            exit(ExitCode(error).rawValue)
        }
    }
}
