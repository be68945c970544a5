import TerminalText
import Vocabulary
import Wording

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

extension Report {
    /// Shows what a person should know about the library, if anything.
    func tell(_ presence: LibraryPresence) {
        guard let notice = presence.notice else { return }
        flush()
        self.notice(notice)
    }
}
