/// An error for an operation that took longer than its time limit.
public struct TimedOut: Error, Hashable, Sendable {
    /// The time limit.
    public let limit: Duration

    /// Creates an error for an operation that exceeded a time limit.
    public init(limit: Duration) { self.limit = limit }
}

/// Performs an operation, and repeats it while it fails.
///
/// - Parameters:
///   - attempts: The maximum number of attempts. The operation is always performed at least once.
///   - pause: How long to wait after a failed attempt, which is counted from 1. The default is not to wait.
///   - clock: The clock used for waiting; a ``ManualScheduler`` in tests.
/// - Throws: The error of the last attempt; `CancellationError` if the task is cancelled before the next attempt.
@MainActor
public func retry<Value>(
    _ attempts: Int, after pause: (_ attempt: Int) -> Duration = { _ in .zero },
    clock: some Scheduler = .continuous, _ operation: @MainActor () async throws -> Value
) async throws -> Value {
    var attempt = 1
    while true {
        do {
            return try await operation()
        } catch {
            guard attempt < attempts, !(error is CancellationError) else { throw error }
            let pause = pause(attempt)
            if pause > .zero { try await clock.sleep(for: pause) } else { try Task.checkCancellation() }
            attempt += 1
        }
    }
}

/// Performs an operation, and cancels its task if it takes longer than a time limit.
///
/// - Throws: ``TimedOut`` after the limit; the operation's error before that; `CancellationError` if the surrounding task is
///   cancelled.
@MainActor
public func timeout<Value: Sendable>(
    _ limit: Duration, clock: some Scheduler = .continuous,
    _ operation: @escaping @MainActor () async throws -> Value
) async throws -> Value {
    let race = Race<Value>()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            race.begin(continuation)
            race.enter(
                Task { @MainActor in
                    do { race.end(.success(try await operation())) } catch { race.end(.failure(error)) }
                })
            race.enter(
                Task { @MainActor in
                    do { try await clock.sleep(for: limit) } catch { return }
                    race.end(.failure(TimedOut(limit: limit)))
                })
        }
    } onCancel: {
        Task { @MainActor in race.end(.failure(CancellationError())) }
    }
}

/// Tasks that race each other: the first one to end decides the result, and the others are cancelled without waiting for them.
@MainActor
private final class Race<Value: Sendable> {
    private var continuation: CheckedContinuation<Value, any Error>?
    private var tasks: [Task<Void, Never>] = []

    nonisolated init() {}

    func begin(_ continuation: CheckedContinuation<Value, any Error>) {
        self.continuation = continuation
        if Task.isCancelled { end(.failure(CancellationError())) }
    }

    func enter(_ task: Task<Void, Never>) { if continuation == nil { task.cancel() } else { tasks.append(task) } }

    func end(_ result: Result<Value, any Error>) {
        guard let continuation = continuation.take() else { return }
        for task in tasks { task.cancel() }
        tasks = []
        continuation.resume(with: result)
    }
}
