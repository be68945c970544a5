public import Console
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Records the signals that ask the process to end, so that the current work can be rolled back and reported.
public nonisolated enum Signals {
    private static let number = Atomic<Int32>(0)

    /// Starts recording SIGINT, SIGTERM, SIGQUIT and SIGHUP; the second of each, except SIGHUP, ends the process immediately.
    ///
    /// If nothing else handles SIGQUIT, the Swift runtime's crash reporter does, and the process continues after it. A terminal
    /// that is closed sends SIGHUP twice, from the kernel and from the shell.
    ///
    /// It also lets the terminal have its echo after a signal, and while the process is suspended.
    public static func listen() {
        listenToSuspension()
        for signal in StopSignal.allCases { listen(to: signal.rawValue) }
    }

    /// Returns the first signal that arrived, if there is one.
    public static let received: @Sendable () -> StopSignal? = {
        let value = number.load(ordering: .relaxed)
        return value == 0 ? nil : StopSignal(rawValue: value)
    }

    /// Returns whether the process was started with a signal ignored.
    public static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        return unsafe sigaction(signal, nil, &action) == 0 && isIgnored(action)
    }

    private static func listen(to signal: Int32) {
        // A process that is started in the background ignores the signals of the keyboard.
        if isIgnored(signal) { return }
        var action = sigaction()
        setHandler(of: &action)
        // Without `SA_RESTART`, so that blocked reads end.
        action.sa_flags = signal == SIGHUP ? 0 : Int32(bitPattern: UInt32(SA_RESETHAND))
        _ = unsafe sigaction(signal, &action, nil)
    }

    private static func note(_ signal: Int32) {
        Echo.turnOn()
        _ = number.compareExchange(expected: 0, desired: signal, ordering: .relaxed)
    }

    private static func listenToSuspension() {
        if isIgnored(SIGTSTP) { return }
        var action = sigaction()
        setSuspensionHandler(of: &action)
        // The handler raises the signal again, to be suspended by it.
        action.sa_flags = SA_RESTART | Int32(SA_NODEFER)
        _ = unsafe sigaction(SIGTSTP, &action, nil)
    }

    private static func suspend() {
        let code = errno
        Echo.on {
            signal(SIGTSTP, SIG_DFL)
            raise(SIGTSTP)
            listenToSuspension()
        }
        errno = code
    }

    #if canImport(Glibc)
        private static func isIgnored(_ action: sigaction) -> Bool {
            unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
        }

        private static func setHandler(of action: inout sigaction) {
            unsafe action.__sigaction_handler.sa_handler = { Signals.note($0) }
        }

        private static func setSuspensionHandler(of action: inout sigaction) {
            unsafe action.__sigaction_handler.sa_handler = { _ in Signals.suspend() }
        }
    #else
        private static func isIgnored(_ action: sigaction) -> Bool {
            unsafe unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1
        }

        private static func setHandler(of action: inout sigaction) {
            unsafe action.__sigaction_u.__sa_handler = { Signals.note($0) }
        }

        private static func setSuspensionHandler(of action: inout sigaction) {
            unsafe action.__sigaction_u.__sa_handler = { _ in Signals.suspend() }
        }
    #endif
}
