#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The terminal of standard error, as it is at the moment.
enum ErrorTerminal {
    /// The width of its window in cells, `usual` if it does not say; nil while the process is in the background, where it must not
    /// draw.
    static func widthToDraw(usual: Int) -> Int? {
        let group = tcgetpgrp(STDERR_FILENO)
        if group >= 0, group != getpgrp() { return nil }
        var size = winsize()
        let isKnown = unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : usual
    }
}
