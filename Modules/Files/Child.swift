import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A child process in its own session, without our terminal, input and output.
///
/// It is stopped at most once and reaped exactly once.
package final class Child: Sendable {
    package enum Ending {
        case success, failure, stopped
    }

    private enum State {
        case running, stopped, reaped
    }

    private let id: pid_t
    private let state = Mutex(State.running)

    /// Starts a process; nil if it cannot be started.
    /// - Parameter file: a file that the process inherits as descriptor 3, see ``inheritedPath``.
    package init?(_ program: String, _ arguments: [String], environment: [String], inheriting file: OpenFile? = nil) {
        guard let id = spawn(program, arguments, environment, inheriting: file?.descriptor) else { return nil }
        self.id = id
    }

    /// The path at which the process can open the inherited file.
    package static let inheritedPath = "/dev/fd/\(inheritedDescriptor)"

    /// Waits for the process to end, however long that takes, and reaps it.
    package func waitForEnd() -> Ending {
        // Not reaped yet: until it is, under the lock, its process id cannot be reused.
        var information = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return state.withLock { state in
            let wasStopped = state == .stopped
            state = .reaped
            var status: Int32 = 0
            var reaped = unsafe waitpid(id, &status, 0)
            while reaped < 0, errno == EINTR { reaped = unsafe waitpid(id, &status, 0) }
            if wasStopped { return .stopped }
            // If SIGCHLD is ignored, the system reaps the process and its exit status is lost.
            return reaped < 0 || status == 0 ? .success : .failure
        }
    }

    /// Kills the process and those that it has started.
    package func stop() {
        state.withLock { state in
            guard state == .running else { return }
            state = .stopped
            kill(-id, SIGKILL)
        }
    }
}

private let inheritedDescriptor: Int32 = 3

/// `POSIX_SPAWN_SETSID` (POSIX.1-2024), which Swift does not import from the C library.
private let newSession: Int16 = {
    #if canImport(Darwin)
        0x400
    #else
        0x80
    #endif
}()

/// Starts a process in its own session.
/// - Returns: the process id, or nil if the process cannot be started.
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

    // Our process ignores some signals, and its threads block them; a child would inherit both.
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
