import CReadline
import Glibc

/// The lines that were typed, kept for the next time; each is appended as it is entered, so two conversations can share it.
struct HistoryFile {
    let path: String

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
        if unsafe sutra_history_add(line) == 1 { _ = unsafe sutra_history_append(path) }
    }
}
