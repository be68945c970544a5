import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The terminal's echo, which is off while commands run: what is typed meanwhile would be drawn over their progress. The next prompt
/// shows it.
public nonisolated enum Echo {
    /// Whether commands run that want no echo.
    private static let isUnwanted = Atomic(false)
    private static let isOff = Atomic(false)

    /// Runs commands without echo.
    /// - Parameter atOnce: whether to turn it off before they begin, rather than with the first line that shows progress.
    @MainActor public static func off<Result>(atOnce: Bool = true, during body: () -> Result) -> Result {
        // A pager at the other end of a pipe would restore the modes that it has found.
        if !atOnce, isPipe(STDOUT_FILENO) { return body() }
        isUnwanted.store(true, ordering: .relaxed)
        if atOnce { renew() }
        defer { turnOn() }
        return body()
    }

    /// Turns the echo on again before the end of the commands. A signal handler can call it.
    public static func turnOn() {
        isUnwanted.store(false, ordering: .relaxed)
        if isOff.exchange(false, ordering: .relaxed) { set(true) }
    }

    /// Turns the echo on while the process is suspended in the middle of a command. A signal handler can call it.
    public static func on(during body: () -> Void) {
        guard isUnwanted.load(ordering: .relaxed) else { return body() }
        turnOn()
        body()
        isUnwanted.store(true, ordering: .relaxed)
        renew()
    }

    /// Turns the echo off if it is unwanted. A shell turns it on while the process is suspended or in the background.
    static func renew() {
        guard isUnwanted.load(ordering: .relaxed), set(false) else { return }
        isOff.store(true, ordering: .relaxed)
        // A signal may have arrived in between.
        if !isUnwanted.load(ordering: .relaxed) { turnOn() }
    }

    /// The terminal, which standard input need not be while a script comes from a pipe.
    private static var terminal: Int32 { isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : STDERR_FILENO }

    /// - Returns: whether this has changed the terminal's modes, which in the background are another job's.
    @discardableResult private static func set(_ isOn: Bool) -> Bool {
        let terminal = terminal
        let group = tcgetpgrp(terminal)
        var modes = termios()
        guard group < 0 || group == getpgrp(), unsafe tcgetattr(terminal, &modes) == 0 else { return false }
        let echo = tcflag_t(ECHO)
        if isOn == (modes.c_lflag & echo != 0) { return false }
        modes.c_lflag ^= echo
        return unsafe tcsetattr(terminal, TCSANOW, &modes) == 0
    }

    private static func isPipe(_ descriptor: Int32) -> Bool {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }
}
