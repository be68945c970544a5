import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A process in a session of its own, without our terminal, input and output; it is stopped at most once and reaped once.
final class Child: Sendable {
    enum Ending {
        case success, failure, stopped
    }

    private enum State {
        case running, stopped, reaped
    }

    private let id: pid_t
    private let state = Mutex(State.running)

    /// - Parameter file: a file that the process has as descriptor 3, see ``inheritedPath``.
    /// - Returns: nil when it cannot be started.
    init?(_ program: String, _ arguments: [String], environment: [String], inheriting file: OpenFile? = nil) {
        guard let id = spawn(program, arguments, environment, inheriting: file?.descriptor) else { return nil }
        self.id = id
    }

    /// How the process can open the file that it was given.
    static let inheritedPath = "/dev/fd/\(inheritedDescriptor)"

    /// Waits for the process's end, however long that takes, and lets the system forget it.
    func waitForEnd() -> Ending {
        // Only looked at first: until it is reaped under the lock, its number belongs to nobody else.
        var information = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return state.withLock { state in
            let wasStopped = state == .stopped
            state = .reaped
            var status: Int32 = 0
            var reaped = unsafe waitpid(id, &status, 0)
            while reaped < 0, errno == EINTR { reaped = unsafe waitpid(id, &status, 0) }
            if wasStopped { return .stopped }
            // Where SIGCHLD is ignored the system reaps by itself and nobody knows how it went.
            return reaped < 0 || status == 0 ? .success : .failure
        }
    }

    /// Ends the process, and those it has started, at once.
    func stop() {
        state.withLock { state in
            guard state == .running else { return }
            state = .stopped
            kill(-id, SIGKILL)
        }
    }
}

private let inheritedDescriptor: Int32 = 3

/// `POSIX_SPAWN_SETSID` (POSIX.1-2024), which is hidden in Swift's view of the C library.
private let newSession: Int16 = {
    #if canImport(Darwin)
        0x400
    #else
        0x80
    #endif
}()

/// - Returns: the process's number, or nil.
private func spawn(_ program: String, _ arguments: [String], _ environment: [String], inheriting descriptor: Int32?) -> pid_t? {
    #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
    #else
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
    #endif
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    guard unsafe posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { unsafe posix_spawnattr_destroy(&attributes) }

    for (number, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY), (STDERR_FILENO, O_WRONLY)] {
        unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", mode, 0)
    }
    if let descriptor { unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, inheritedDescriptor) }

    // We ignore some signals, and our threads block them; both would be inherited.
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = newSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    guard unsafe posix_spawnattr_setflags(&attributes, flags) == 0 else { return nil }

    let words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    let variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    var id = pid_t()
    guard unsafe posix_spawn(&id, program, &actions, &attributes, words, variables) == 0 else { return nil }
    return id
}
