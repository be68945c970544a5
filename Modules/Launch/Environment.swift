#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the process's environment sets (https://specifications.freedesktop.org/basedir-spec, https://no-color.org).
public enum Environment {
    /// The path of the library if no option sets it.
    public static var libraryPath: String {
        variable("SUTRA_LIBRARY") ?? "\(folder("XDG_DATA_HOME", orHome: ".local/share"))/sutra/library.sqlite"
    }

    /// The path of the file that keeps the lines entered at the prompt.
    public static var historyPath: String { "\(folder("XDG_STATE_HOME", orHome: ".local/state"))/sutra/history" }

    /// The path of the script that a conversation runs first.
    public static var initPath: String { "\(folder("XDG_CONFIG_HOME", orHome: ".config"))/sutra/init.sutra" }

    /// The folder that keeps generated sounds.
    static var cacheFolder: String { "\(folder("XDG_CACHE_HOME", orHome: ".cache"))/sutra" }

    /// The folders in which programs are looked up.
    static var searchPath: String { variable("PATH") ?? "" }

    /// Whether the terminal has colours, and the person wants them.
    public static var allowsColour: Bool { variable("NO_COLOR") == nil && isTerminalCapable }

    /// Whether the terminal can do more than print one character after the other.
    public static var isTerminalCapable: Bool { variable("TERM").map { $0 != "dumb" } ?? false }

    /// The program that shows text too long for the screen; nil if the person wants none, or the terminal is too limited.
    static var pager: String? {
        guard isTerminalCapable else { return nil }
        if unsafe getenv("PAGER") != nil { return variable("PAGER").flatMap { $0 == "cat" ? nil : $0 } }
        return ["less", "more"].first(where: isOnPath)
    }

    /// The editor that the person uses for text.
    public static var editor: String { variable("VISUAL") ?? variable("EDITOR") ?? "vi" }

    /// The program that opens images; nil for that of the system.
    static var opener: String? { variable("SUTRA_OPENER") }

    /// The variables whose values Sutra passes to the system as text.
    private static let passedOn = [
        "SUTRA_LIBRARY", "HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "TMPDIR", "PAGER",
        "VISUAL", "EDITOR", "SUTRA_OPENER",
    ]

    /// The first variable that is not valid UTF-8, with its value in printable form; nil if all are valid.
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

    /// Returns the value of a variable; nil if it is not set, or empty.
    static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
        return unsafe String(cString: value)
    }

    /// The person's home folder, from the environment or else from the system's user database.
    private static var home: String {
        if let home = variable("HOME"), home.hasPrefix("/") { return home }
        guard let entry = unsafe getpwuid(getuid()), let folder = unsafe entry.pointee.pw_dir else { return "." }
        return unsafe String(cString: folder)
    }

    /// Returns a base folder; the specification says to ignore relative ones.
    private static func folder(_ name: String, orHome path: String) -> String {
        if let folder = variable(name), folder.hasPrefix("/") { return folder }
        return "\(home)/\(path)"
    }
}
