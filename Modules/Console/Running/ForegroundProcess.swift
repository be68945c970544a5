import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A program that has the terminal for a while: a pager, an editor.
public struct ForegroundProcess {
    private let id: pid_t

    /// Whether one is waited for at this moment, on any thread: it is the one that hears what is typed.
    public nonisolated static var isWaitedFor: Bool { waits.load(ordering: .relaxed) }
    private nonisolated static let waits = Atomic(false)

    /// Starts a command of the shell's, with the signals as any program expects them.
    /// - Parameter input: what it reads; nil for the terminal.
    /// - Returns: nil when it cannot be started.
    public init?(_ command: String, arguments: [String] = [], input: Int32? = nil) {
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        _ = unsafe posix_spawn_file_actions_init(&actions)
        _ = unsafe posix_spawnattr_init(&attributes)
        defer {
            _ = unsafe posix_spawn_file_actions_destroy(&actions)
            _ = unsafe posix_spawnattr_destroy(&attributes)
        }
        if let input { _ = unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
        // What this process ignores or hears in its own way would be ignored by the other.
        var signals = sigset_t()
        _ = unsafe sigfillset(&signals)
        _ = unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        var none = sigset_t()
        _ = unsafe sigemptyset(&none)
        _ = unsafe posix_spawnattr_setsigmask(&attributes, &none)
        _ = unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        let words = unsafe (["sh", "-c", command, "sh"] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var id = pid_t()
        guard unsafe posix_spawn(&id, "/bin/sh", &actions, &attributes, words, environ) == 0 else { return nil }
        self.id = id
    }

    /// Waits for its end; when it is stopped, this process stops with it, and goes on with it.
    /// - Parameter tick: brings on what goes on meanwhile; how long that can wait until it is called again, nil for ever.
    /// - Returns: its exit code; 128 and the signal where one ended it.
    @discardableResult public func wait(_ tick: () -> Duration? = { nil }) -> Int32 {
        Self.waits.store(true, ordering: .relaxed)
        defer { Self.waits.store(false, ordering: .relaxed) }
        var status: Int32 = 0
        while true {
            let pause = tick()
            let found = unsafe waitpid(id, &status, pause == nil ? WUNTRACED : WUNTRACED | WNOHANG)
            if found < 0, errno == EINTR { continue }
            if found == 0, let pause {
                // Its end is not to be noticed late.
                _ = usleep(useconds_t(min(pause, .milliseconds(50)) / .microseconds(1)))
                continue
            }
            guard found == id else { return 127 }
            if status & 0xFF == 0x7F {
                raise(SIGSTOP)  // this very thread: by `kill` it could go on for a while
                kill(id, SIGCONT)
                continue
            }
            return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
        }
    }
}
