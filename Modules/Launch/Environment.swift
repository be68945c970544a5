#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the process's environment says (https://specifications.freedesktop.org/basedir-spec, https://no-color.org).
public enum Environment {
    /// Where the library is when no option says so.
    public static var libraryPath: String {
        variable("SUTRA_LIBRARY") ?? "\(folder("XDG_DATA_HOME", orHome: ".local/share"))/sutra/library.sqlite"
    }

    /// Where the lines that were typed are kept.
    public static var historyPath: String { "\(folder("XDG_STATE_HOME", orHome: ".local/state"))/sutra/history" }

    /// The commands that a conversation begins with.
    public static var initPath: String { "\(folder("XDG_CONFIG_HOME", orHome: ".config"))/sutra/init.sutra" }

    /// Where the bells are kept.
    static var cacheFolder: String { "\(folder("XDG_CACHE_HOME", orHome: ".cache"))/sutra" }

    /// Where programs are looked for.
    static var searchPath: String { variable("PATH") ?? "" }

    static var allowsColour: Bool { variable("NO_COLOR") == nil && hasAbleTerminal }

    /// Whether the terminal does more than to show one character behind the other.
    public static var hasAbleTerminal: Bool { variable("TERM").map { $0 != "dumb" } ?? false }

    /// What shows a text that does not fit on the screen; nil where the person wants nothing, or the terminal can do little.
    static var pager: String? {
        guard hasAbleTerminal else { return nil }
        if unsafe getenv("PAGER") != nil { return variable("PAGER").flatMap { $0 == "cat" ? nil : $0 } }
        return ["less", "more"].first(where: isOnPath)
    }

    /// What the person edits texts with.
    public static var editor: String { variable("VISUAL") ?? variable("EDITOR") ?? "vi" }

    /// The variables whose values Sutra passes on to the system as text.
    private static let passedOn = [
        "SUTRA_LIBRARY", "HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "TMPDIR", "PAGER",
        "VISUAL", "EDITOR",
    ]

    /// The first variable that is not valid UTF-8, with its value as it can be shown; nil where all are.
    static var invalidVariable: (name: String, shown: String)? {
        for name in passedOn {
            guard let value = unsafe getenv(name) else { continue }
            if case .invalid(_, let shown) = unsafe UTF8Text(value) { return (name, shown) }
        }
        return nil
    }

    private static func isOnPath(_ program: String) -> Bool {
        searchPath.split(separator: ":").contains { unsafe access("\($0)/\(program)", X_OK) == 0 }
    }

    /// The value of a variable that is set and not empty.
    static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
        return unsafe String(cString: value)
    }

    /// The person's folder: as the environment says, else as the system knows it.
    private static var home: String {
        if let home = variable("HOME"), home.hasPrefix("/") { return home }
        guard let entry = unsafe getpwuid(getuid()), let folder = unsafe entry.pointee.pw_dir else { return "." }
        return unsafe String(cString: folder)
    }

    /// A base folder; the specification has relative ones ignored.
    private static func folder(_ name: String, orHome path: String) -> String {
        if let folder = variable(name), folder.hasPrefix("/") { return folder }
        return "\(home)/\(path)"
    }
}
