import Console
import Dispatch
import Glibc
import Synchronization

/// A request to interrupt a command, received off the main queue, which is busy while a command runs.
nonisolated enum Interruption {
    static let queue = DispatchQueue(label: "interruption")
    private static let requested = Atomic(false)
    private static let noticed = Atomic(false)
    private static let mustFinish = Atomic(true)
    /// The number of the first signal that ends the conversation; 0 until one arrives.
    private static let ending = Atomic<Int32>(0)

    /// Runs a command that can be cancelled.
    /// - Parameters:
    ///   - isAnswer: whether the command answers a question, after which another may be asked: a Ctrl-C that comes too late for
    ///     the first applies to the second.
    ///   - finishes: whether a signal that ends the conversation waits for the command, so that no answer to a question is lost.
    @MainActor static func whileWorking<Result>(
        isAnswer: Bool, finishes: Bool, _ body: () -> Result
    ) -> Result {
        mustFinish.store(finishes, ordering: .relaxed)
        noticed.store(false, ordering: .relaxed)
        defer { if !isAnswer || noticed.load(ordering: .relaxed) { forget() } }
        return body()
    }

    /// Returns whether to cancel the running command.
    static func isRequested() -> Bool {
        guard TerminalState.current.isRunning else { return false }
        if endingSignal != nil, !mustFinish.load(ordering: .relaxed) { return true }
        guard requested.load(ordering: .relaxed) else { return false }
        noticed.store(true, ordering: .relaxed)
        return true
    }

    /// Requests an interruption; if no command has taken the request by the time the main queue is free, calls `idle` there.
    static func request(idle: @escaping @MainActor () -> Void) {
        requested.store(true, ordering: .relaxed)
        DispatchQueue.main.async { if take() { idle() } }
    }

    /// The signal that ends the conversation, if one has arrived.
    static var endingSignal: StopSignal? { StopSignal(rawValue: ending.load(ordering: .relaxed)) }

    /// Stops the running command, and calls `leave` once the main queue is free.
    static func end(by signal: StopSignal, leave: @escaping @MainActor () -> Void) {
        _ = ending.compareExchange(expected: 0, desired: signal.rawValue, ordering: .relaxed)
        DispatchQueue.main.async { leave() }
    }

    /// Suspends the process in the middle of a command; if the terminal must be restored first, calls `idle` on the main queue.
    static func suspend(idle: @escaping @MainActor () -> Void) {
        switch TerminalState.current {
        case .lent: break  // this process stops together with the one that it waits for
        case .running: Echo.on { raise(SIGSTOP) }
        case .idle, .readingLine, .readingKey, .runningForKey, .fullScreen: DispatchQueue.main.async { idle() }
        }
    }

    /// Withdraws a pending request, since the command that it was for has ended.
    static func forget() { _ = take() }

    private static func take() -> Bool { requested.exchange(false, ordering: .relaxed) }
}
