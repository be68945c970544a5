/// An operation took longer than it may.
public struct TimedOut: Error, Hashable, Sendable {
    /// How long it may take.
    public let limit: Duration

    /// An operation took longer than a limit.
    public init(limit: Duration) { self.limit = limit }
}

/// Does something again while it fails.
///
/// - Parameters:
///   - attempts: How often it is done at most; at least once.
///   - pause: How long to wait after the failure of an attempt, which is counted from 1; by default not at all.
///   - clock: The clock by which it waits; a ``ManualScheduler`` in tests.
/// - Throws: The error of the last attempt; `CancellationError` where the task is cancelled during a pause.
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

/// Does something, and gives it up after a while: its task is cancelled then.
///
/// - Throws: ``TimedOut`` after the limit, and what the operation throws before.
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

/// Tasks of which the first to end decides. The others are cancelled, and are not waited for.
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
