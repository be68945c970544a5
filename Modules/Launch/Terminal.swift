#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The terminal that the process may be attached to.
public enum Terminal {
    /// Whether standard input is a terminal.
    public static var isInput: Bool { isatty(STDIN_FILENO) == 1 }
    /// Whether standard output is a terminal.
    public static var isOutput: Bool { isatty(STDOUT_FILENO) == 1 }
    static var isError: Bool { isatty(STDERR_FILENO) == 1 }

    /// The width in cells, from the terminal or else from `COLUMNS`; nil if neither says it.
    public static var width: Int? {
        size.map { Int($0.ws_col) } ?? Environment.variable("COLUMNS").flatMap { Int($0) }
    }

    /// The height in lines, from the terminal or else from `LINES`; nil if neither says it.
    public static var height: Int? {
        size.map { Int($0.ws_row) } ?? Environment.variable("LINES").flatMap { Int($0) }
    }

    private static var size: winsize? {
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            var size = winsize()
            if unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 { return size }
        }
        return nil
    }
}
