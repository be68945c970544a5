import Dispatch
import Glibc

/// The foreground of the terminal, which a shell gives to one of its jobs. In the background, a job must neither read nor draw.
nonisolated enum JobControl {
    /// The signal that the process sends to itself in ``waitForEarlierSignals()``. Nothing else sends it. Of the signals
    /// that the conversation listens to, only SIGWINCH has a higher number.
    static let marker = SIGURG
    private static let markers = DispatchSemaphore(value: 0)

    /// Whether the process is in the foreground, or the terminal is closed.
    static var isInForeground: Bool {
        let group = tcgetpgrp(STDIN_FILENO)
        return group < 0 || group == getpgrp()
    }

    /// Whether the terminal sends single keys, which a shell changes while it runs another job.
    static var sendsKeys: Bool {
        var modes = termios()
        return unsafe tcgetattr(STDIN_FILENO, &modes) == 0 && modes.c_lflag & tcflag_t(ICANON) == 0
    }

    /// Waits until the process is in the foreground, before it listens to signals.
    static func begin() {
        // The system stops a process that does this in the background, and does it again when the process continues.
        while tcflow(STDIN_FILENO, TCOON) != 0, errno == EINTR {}
    }

    /// Stops the process until it is continued. Then the signals that came before are known: a shell's `kill` sends another one
    /// before SIGCONT.
    static func stop(by signal: Int32 = SIGSTOP) {
        // Stops this very thread: after `kill`, it could continue for a while, and take the terminal again.
        whileAllowing(signal) { _ = raise(signal) }
        waitForEarlierSignals()
    }

    /// Waits until the signals that came before have been handled: the system delivers those with lower numbers first.
    static func waitForEarlierSignals() {
        kill(getpid(), marker)
        markers.wait()
    }

    /// Call this on ``Interruption/queue`` for each ``marker``.
    static func noteMarker() { markers.signal() }

    /// Waits until the process is in the foreground; it is stopped meanwhile, as the system stops any process that draws in the
    /// background.
    /// - Returns: false if the process is to end, because of a signal or because no shell controls it.
    static func waitForForeground() -> Bool {
        while !isInForeground {
            guard Interruption.endingSignal == nil, hasShell else { return false }
            stop(by: SIGTTOU)
        }
        return true
    }

    /// Whether there is a shell that can continue the process: the system does not stop the processes of an orphaned group.
    private static var hasShell: Bool {
        // With a handler, the call fails; without one, it would be repeated until the process is in the foreground, or is killed.
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { _ in }
        _ = unsafe sigaction(SIGTTOU, &action, nil)
        defer { _ = signal(SIGTTOU, SIG_DFL) }
        return whileAllowing(SIGTTOU) { tcflow(STDIN_FILENO, TCOON) == 0 || errno != EIO }
    }

    /// Runs `body` while this thread takes a signal, which the threads of a queue do not.
    @discardableResult private static func whileAllowing<Result>(_ signal: Int32, _ body: () -> Result) -> Result {
        var (allowed, before) = (sigset_t(), sigset_t())
        _ = unsafe sigemptyset(&allowed)
        _ = unsafe sigaddset(&allowed, signal)
        _ = unsafe pthread_sigmask(SIG_UNBLOCK, &allowed, &before)
        defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        return body()
    }
}
