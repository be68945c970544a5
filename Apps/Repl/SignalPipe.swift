import Dispatch
import Glibc
import Synchronization

/// Signals, handled on a queue in the order in which the system delivers them.
///
/// A signal source of Dispatch would not do: on Linux, it catches each signal and sends it on to a thread of its own. The second
/// SIGCONT makes the system drop a Ctrl-Z that was pressed in between.
nonisolated enum SignalPipe {
    private static let input = Atomic<Int32>(-1)

    /// Calls the handler of each signal that arrives from now on.
    /// - Returns: a source to activate.
    static func listen(to handlers: [Int32: @Sendable () -> Void], queue: DispatchQueue) -> any DispatchSourceProtocol {
        var ends: [Int32] = [-1, -1]
        precondition(unsafe pipe(&ends) == 0, "too many open files")  // which the launch has ruled out
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        let output = ends[0]
        input.store(ends[1], ordering: .relaxed)
        let source = DispatchSource.makeReadSource(fileDescriptor: output, queue: queue)
        source.setEventHandler {
            var signals = [UInt8](repeating: 0, count: 64)
            let count = unsafe read(output, &signals, signals.count)
            for signal in signals.prefix(max(count, 0)) { handlers[Int32(signal)]?() }
        }
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { SignalPipe.note($0) }
        action.sa_flags = SA_RESTART
        _ = unsafe sigfillset(&action.sa_mask)  // those that arrive together are noted one after the other
        for signal in handlers.keys { _ = unsafe sigaction(signal, &action, nil) }
        return source
    }

    private static func note(_ signal: Int32) {
        let code = errno
        var byte = UInt8(signal)
        _ = unsafe write(input.load(ordering: .relaxed), &byte, 1)
        errno = code
    }
}
