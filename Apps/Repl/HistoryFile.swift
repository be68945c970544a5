import CReadline
import Composition
import Console
import Glibc

/// The lines that were typed, kept for the next time; each is appended as it is entered, so two conversations can share it.
struct HistoryFile {
    private let path: String
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
    func load() {
        var folder = ""
        for part in path.split(separator: "/").dropLast() {
            folder += "/\(part)"
            _ = unsafe mkdir(folder, 0o700)
        }
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
        _ = unsafe sutra_history_load(path)  // a history that cannot be read is an empty one
    }

    func add(_ line: String) {
        guard unsafe sutra_history_add(line) == 1 else { return }
        // What is at the path can have become something else since the last line.
        if (try? library.checkWritable(path)) != nil { _ = unsafe sutra_history_append(path) }
    }
}
