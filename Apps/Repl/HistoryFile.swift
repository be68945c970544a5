import Binding
import CReadline
import Composition
import Console
import Glibc

/// The commands entered at the prompt, each appended to a file as it is entered, so that two conversations can share it.
final class HistoryFile {
    let path: String
    private let library: Library
    /// The file's state after the last command was added to it.
    private var known: Stamp?

    /// A value that differs once another process has replaced the file or written to it.
    private struct Stamp: Equatable {
        private let values: [Int]

        init(_ status: stat) {
            values = [
                Int(bitPattern: UInt(status.st_dev)), Int(bitPattern: UInt(status.st_ino)), Int(status.st_size),
                status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
            ]
        }
    }

    /// Returns nil, and reports why, if the file must not be written: it is the library itself, or another database.
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

    /// Reads the file into readline, and creates it, accessible to its owner only, if it is missing.
    /// - Returns: false if the path is not a file but, for example, a pipe, which would block: no lines are kept there.
    func load() -> Bool {
        create()
        guard let kind = status?.kind else { return true }
        if kind == S_IFREG { _ = unsafe sutra_history_load(path) }  // an unreadable history counts as empty
        return kind == S_IFREG || kind == S_IFCHR  // a link to /dev/null is a way to keep no history
    }

    /// Adds each command that is entered.
    func follow(_ commands: Signal<[UInt8]>, in bag: DisposeBag) { commands.observe(in: bag) { self.add($0) } }

    func add(_ command: [UInt8]) {
        sutra_history_hide(0)  // a pasted answer can be followed by a command
        guard unsafe sutra_history_add(command.map(CChar.init(bitPattern:)) + [0]) == 1 else { return }
        if status == nil { create() }
        guard let status, status.kind == S_IFREG else { return }
        // Another file may have replaced it since the last command.
        guard Stamp(status) == known || (try? library.checkWritable(path)) != nil else { return }
        _ = unsafe sutra_history_append(path)
        known = self.status.map(Stamp.init)
    }

    private func create() {
        var folder = ""
        for part in path.split(separator: "/").dropLast() {
            folder += "/\(part)"
            _ = unsafe mkdir(folder, 0o700)
        }
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    /// The status of the file; nil if there is none.
    private var status: stat? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status : nil
    }
}

extension stat {
    /// The type of a file.
    fileprivate var kind: mode_t { st_mode & S_IFMT }
}
