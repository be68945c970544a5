import Glibc
import Synchronization

/// The terminal's echo, which is off while a command runs: what is typed meanwhile would be drawn over its progress. The next
/// prompt shows it.
nonisolated enum Echo {
    private static let isOff = Atomic(false)

    /// Runs a command without echo.
    @MainActor static func off<Result>(during body: () -> Result) -> Result {
        guard set(false) else { return body() }
        isOff.store(true, ordering: .relaxed)
        defer {
            isOff.store(false, ordering: .relaxed)
            set(true)
        }
        return body()
    }

    /// Turns the echo on again before the end of the command.
    static func turnOn() { if isOff.load(ordering: .relaxed) { set(true) } }

    /// Turns the echo on while the process is suspended in the middle of a command.
    static func on(during body: () -> Void) {
        guard isOff.load(ordering: .relaxed), set(true) else { return body() }
        body()
        set(false)
    }

    /// - Returns: whether this has changed the terminal's modes, which in the background are another job's.
    @discardableResult private static func set(_ isOn: Bool) -> Bool {
        var modes = termios()
        guard JobControl.isInForeground, unsafe tcgetattr(STDIN_FILENO, &modes) == 0 else { return false }
        let echo = tcflag_t(ECHO)
        if isOn == (modes.c_lflag & echo != 0) { return false }
        modes.c_lflag ^= echo
        return unsafe tcsetattr(STDIN_FILENO, TCSANOW, &modes) == 0
    }
}
