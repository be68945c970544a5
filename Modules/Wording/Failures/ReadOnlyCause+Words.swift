import TerminalText
public import Vocabulary

extension ReadOnlyCause {
    /// Why the library cannot be changed, as a clause.
    public var words: String {
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
