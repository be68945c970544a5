import Vocabulary

extension LibraryPresence {
    /// What a person should know about the library before relying on it; nil if there is nothing to say.
    var notice: String? {
        switch self {
        case .present: nil
        case .missing(let path, _): "no library at \"\(path.withVisibleControls)\" yet"
        case .readOnly(let path, let cause):
            "the library \"\(path.withVisibleControls)\" is opened read-only: \(cause.words)"
        }
    }

    /// Whether something was read from a library that does not exist.
    var wasReadThoughMissing: Bool {
        if case .missing(_, wasRead: true) = self { true } else { false }
    }

    var isReadOnly: Bool {
        if case .readOnly = self { true } else { false }
    }
}

extension ReadOnlyCause {
    var words: String {
        switch self {
        case .file: "its file is read-only"
        case .folder: "its folder is read-only"
        case .companion(let path): "\"\(path.withVisibleControls)\" next to it is read-only"
        }
    }

    var hints: [String] {
        switch self {
        case .file: ["make the file writable, or work on a copy with --library"]
        case .folder: ["make the folder writable, or work on a copy with --library"]
        case .companion(let path) where path.hasSuffix("-wal"):
            ["make that file writable and keep it: it holds changes that are not in the library's own file yet"]
        case .companion: ["make that file writable, or remove it while no process has the library open"]
        }
    }
}

extension Report {
    /// Shows what a person should know about the library, if anything.
    func tell(_ presence: LibraryPresence) {
        guard let notice = presence.notice else { return }
        flush()
        self.notice(notice)
    }
}
