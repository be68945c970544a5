import CReadline
import Composition
import Console
import Glibc

/// The lines that were typed, kept for the next time; each is appended as it is entered, so two conversations can share it.
struct HistoryFile {
    let path: String
    private let library: Library

    /// Nil, told on standard error, where the file must not be written: it is the library itself, or another database.
    init?(path: String, in library: Library) {
        do {
            try library.checkWritable(path)
        } catch {
            tell(error, about: "the history \"\(path)\" is neither read nor kept")
            return nil
        }
        self.path = path
        self.library = library
    }

    /// Reads the file into readline, and makes it for its owner alone when there is none.
    /// - Returns: false for what is not a file, such as a pipe, which would have to be waited for: no lines are kept there.
    func load() -> Bool {
        var folder = ""
        for part in path.split(separator: "/").dropLast() {
            folder += "/\(part)"
            _ = unsafe mkdir(folder, 0o700)
        }
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        if descriptor >= 0 { close(descriptor) }
        guard let kind else { return true }
        if kind == S_IFREG { _ = unsafe sutra_history_load(path) }  // a history that cannot be read is an empty one
        return kind == S_IFREG || kind == S_IFCHR  // a link to /dev/null is how a person keeps no history
    }

    func add(_ line: [UInt8]) {
        guard unsafe sutra_history_add(line.map(CChar.init(bitPattern:)) + [0]) == 1, kind == S_IFREG else { return }
        // What is at the path can have become something else since the last line.
        if (try? library.checkWritable(path)) != nil { _ = unsafe sutra_history_append(path) }
    }

    /// What sort of file it is; nil where there is none.
    private var kind: mode_t? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}
