/// A clock that can be asked to call back: the time of `debounce`, of `retry` and of tasks that sleep, injected so that tests decide when
/// it passes.
@MainActor
public protocol Scheduler {
    /// Runs the work once, after the interval, unless the subscription is disposed or released before.
    func schedule(after interval: Duration, _ work: @escaping @MainActor () -> Void) -> Subscription

    /// Sleeps for an interval.
    /// - Throws: `CancellationError` when the task is cancelled.
    func sleep(for interval: Duration) async throws
}

extension Scheduler {
    /// Sleeps until the scheduler calls back.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(for interval: Duration) async throws {
        try await Sleeper().sleep { schedule(after: interval, $0) }
    }
}

/// A task that sleeps until it is called back, or cancelled.
@MainActor
final class Sleeper {
    private var continuation: CheckedContinuation<Void, any Error>?
    private var timer: Subscription?
    private var isCancelled = false

    func sleep(_ schedule: (@escaping @MainActor () -> Void) -> Subscription) async throws {
        try await withTaskCancellationHandler {
            try Task.checkCancellation()
            try await withCheckedThrowingContinuation { continuation in
                self.continuation = continuation
                if isCancelled { cancel() } else { timer = schedule { self.end(.success(())) } }
            }
        } onCancel: {
            Task { @MainActor in self.cancel() }
        }
    }

    private func cancel() {
        isCancelled = true
        end(.failure(CancellationError()))
    }

    private func end(_ result: Result<Void, any Error>) {
        timer = nil
        continuation.take()?.resume(with: result)
    }
}
