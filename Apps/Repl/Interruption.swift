import Console
import Dispatch
import Glibc
import Synchronization

/// A wish to interrupt, heard beside the main queue: that one is busy while a command runs.
nonisolated enum Interruption {
    static let queue = DispatchQueue(label: "interruption")
    private static let requested = Atomic(false)
    private static let noticed = Atomic(false)
    private static let working = Atomic(false)
    private static let hasTerminal = Atomic(false)
    private static let mustFinish = Atomic(true)
    /// The number of the first signal that ends the conversation; 0 before it comes.
    private static let ending = Atomic<Int32>(0)

    /// Whether a command runs.
    static var isWorking: Bool { working.load(ordering: .relaxed) }

    /// Runs a command, which can be given up.
    /// - Parameters:
    ///   - keepsTerminal: whether the terminal is not as others expect it in the meantime.
    ///   - isAnswer: whether it answers a question, after which another may be asked: a Ctrl-C that comes too late for the first
    ///     applies to the second.
    ///   - finishes: whether a signal that ends the conversation waits for it, so that no answer to a question is lost.
    @MainActor static func whileWorking<Result>(
        keepsTerminal: Bool = false, isAnswer: Bool = false, finishes: Bool = true, _ body: () -> Result
    ) -> Result {
        hasTerminal.store(keepsTerminal, ordering: .relaxed)
        mustFinish.store(finishes, ordering: .relaxed)
        noticed.store(false, ordering: .relaxed)
        working.store(true, ordering: .relaxed)
        defer {
            working.store(false, ordering: .relaxed)
            if !isAnswer || noticed.load(ordering: .relaxed) { forget() }
        }
        return body()
    }

    /// Whether the command that runs is to be given up.
    static func isRequested() -> Bool {
        if isWorking, endingSignal != nil, !mustFinish.load(ordering: .relaxed) { return true }
        guard isWorking, requested.load(ordering: .relaxed) else { return false }
        noticed.store(true, ordering: .relaxed)
        return true
    }

    /// Asks for it; when no command has taken the wish by the time that the main queue is free, `idle` is called there.
    static func request(idle: @escaping @MainActor () -> Void) {
        requested.store(true, ordering: .relaxed)
        DispatchQueue.main.async { if take() { idle() } }
    }

    /// The signal that ends the conversation, once one has come.
    static var endingSignal: StopSignal? { StopSignal(rawValue: ending.load(ordering: .relaxed)) }

    /// Has the running command stop, and calls `leave` once the main queue is free.
    static func end(by signal: StopSignal, leave: @escaping @MainActor () -> Void) {
        _ = ending.compareExchange(expected: 0, desired: signal.rawValue, ordering: .relaxed)
        DispatchQueue.main.async { leave() }
    }

    /// Stops the process in the middle of a command; where none runs, or it has the terminal, `idle` is called in its time.
    static func suspend(idle: @escaping @MainActor () -> Void) {
        if ForegroundProcess.isWaitedFor { return }  // who waits for it stops with it
        if isWorking, !hasTerminal.load(ordering: .relaxed) {
            kill(getpid(), SIGSTOP)
        } else {
            DispatchQueue.main.async { idle() }
        }
    }

    /// A wish that there was is none any more: what it was for has ended.
    static func forget() { _ = take() }

    private static func take() -> Bool { requested.exchange(false, ordering: .relaxed) }
}
