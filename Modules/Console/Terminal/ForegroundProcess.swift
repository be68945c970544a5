public import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A program that uses the terminal for a while, such as a pager or an editor.
public struct ForegroundProcess {
    private let id: pid_t
    /// The modes of the terminal before the program; nil without a terminal.
    private let modes: termios?

    /// Called when a program that was stopped meanwhile has ended, before the terminal is this process's again: waits until the signals
    /// of that time have been handled. A Ctrl-Z that was meant for the program, too, would otherwise suspend what comes after it.
    @MainActor public static var waitForEarlierSignals = {}

    /// Called before a program starts, which expects a terminal with its echo.
    public static let willStart = Mutex<@Sendable () -> Void>({})

    /// Starts a shell command, with signals handled as any program expects.
    /// - Parameter input: the descriptor of its standard input; nil for the terminal.
    /// - Returns: nil if the command cannot be started.
    public init?(_ command: String, arguments: [String] = [], input: Int32? = nil) {
        Self.willStart.withLock(\.self)()
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        _ = unsafe posix_spawn_file_actions_init(&actions)
        _ = unsafe posix_spawnattr_init(&attributes)
        defer {
            _ = unsafe posix_spawn_file_actions_destroy(&actions)
            _ = unsafe posix_spawnattr_destroy(&attributes)
        }
        if let input { _ = unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
        // Otherwise, it would inherit the signals that this process ignores or blocks.
        var signals = sigset_t()
        _ = unsafe sigfillset(&signals)
        _ = unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        var none = sigset_t()
        _ = unsafe sigemptyset(&none)
        _ = unsafe posix_spawnattr_setsigmask(&attributes, &none)
        _ = unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        let words = unsafe (["sh", "-c", Self.replacingShell(command), "sh"] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var modes = termios()
        self.modes = unsafe tcgetattr(STDIN_FILENO, &modes) == 0 ? modes : nil
        var id = pid_t()
        guard unsafe posix_spawn(&id, "/bin/sh", &actions, &attributes, words, environ) == 0 else { return nil }
        self.id = id
    }

    /// Returns a command with which its program replaces the shell, if it is the only one of the command. A shell that waits for its
    /// program can be continued after it, and then misses the stop that reading in the background causes at once.
    static func replacingShell(_ command: String) -> String {
        let name = command.prefix { $0 != " " }
        let isName = name.allSatisfy { $0.isLetter || $0.isNumber || "/._+-".contains($0) }
        let isWord = ["if", "for", "while", "until", "case", "exec", "eval", "command", "."].contains(name)
        return !name.isEmpty && isName && !isWord && !command.contains(where: "|&;()<>`\n".contains) ? "exec \(command)" : command
    }

    /// Lends the terminal to a shell command from its start to its end, as ``wait(_:)`` does.
    /// - Returns: its exit code, as for ``wait(_:)``; nil if it cannot be started.
    public static func run(_ command: String, arguments: [String], _ tick: () -> Duration?) -> Int32? {
        lending { Self(command, arguments: arguments)?.waitForEnd(tick) }
    }

    /// Lends the terminal to the program and waits until it ends; if it is stopped, this process stops and continues with it.
    /// - Parameter tick: advances what continues meanwhile, and returns how long that can wait; nil for any length of time.
    /// - Returns: its exit code; 128 plus the signal if one ended it.
    @discardableResult public func wait(_ tick: () -> Duration? = { nil }) -> Int32 { Self.lending { waitForEnd(tick) } }

    private static func lending<Result>(_ body: () -> Result) -> Result {
        // A Ctrl-Z, and a program that reads in the background, stop the whole group. If that stopped this process too, it could learn
        // that the program has stopped after both have been continued, and would stop itself again. Signals that are only set aside are
        // not enough: a thread that is stopped while it does so goes on after the program has ended.
        let actions = [SIGTSTP, SIGTTIN, SIGTTOU].map { ($0, ignore($0)) }
        defer {
            for (signal, var action) in actions { _ = unsafe sigaction(signal, &action, nil) }
        }
        return TerminalState.lent.lasts(during: body)
    }

    /// Ignores a signal, and returns what was done with it before.
    private static func ignore(_ signal: Int32) -> sigaction {
        var (ignoring, before) = (sigaction(), sigaction())
        _ = unsafe sigaction(signal, nil, &ignoring)
        setIgnored(&ignoring)
        _ = unsafe sigaction(signal, &ignoring, &before)
        return before
    }

    #if canImport(Glibc)
        private static func setIgnored(_ action: inout sigaction) { unsafe action.__sigaction_handler.sa_handler = SIG_IGN }
    #else
        private static func setIgnored(_ action: inout sigaction) { unsafe action.__sigaction_u.__sa_handler = SIG_IGN }
    #endif

    private func waitForEnd(_ tick: () -> Duration?) -> Int32 {
        var status: Int32 = 0
        var wasStopped = false
        defer { if wasStopped { MainActor.assumeIsolated { Self.waitForEarlierSignals() } } }
        while true {
            let pause = tick()
            let found = unsafe waitpid(id, &status, pause == nil ? WUNTRACED : WUNTRACED | WNOHANG)
            if found < 0, errno == EINTR { continue }
            if found == 0, let pause {
                // Short sleeps, so that the end is noticed soon.
                _ = usleep(useconds_t(min(pause, .milliseconds(50)) / .microseconds(1)))
                continue
            }
            guard found == id else { return 127 }
            if status & 0xFF == 0x7F {
                wasStopped = true
                raise(SIGSTOP)  // stops this thread at once; after a `kill` it could run on for a while
                // A shell has continued the program too, and what that has started. It may even have stopped again, as in the
                // background, which the next wait tells.
                var change = unsafe siginfo_t()
                _ = unsafe waitid(P_PID, id_t(id), &change, WSTOPPED | WCONTINUED | WNOHANG | WNOWAIT)
                if unsafe change.si_signo == 0 { kill(0, SIGCONT) }
                continue
            }
            if status & 0x7F == 0 { return (status >> 8) & 0xFF }
            // A program that a signal has ended could not give the terminal back as it found it. In the background, it is the shell's.
            if var modes, tcgetpgrp(STDIN_FILENO) == getpgrp() { _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) }
            return 128 + (status & 0x7F)
        }
    }
}
