/// A clock that can schedule callbacks.
///
/// It is the source of time for `debounce`, `retry` and sleeping tasks. Inject it so that tests can control time.
@MainActor
public protocol Scheduler {
    /// Runs the work once after the interval, unless the subscription is disposed or released first.
    func schedule(after interval: Duration, _ work: @escaping @MainActor () -> Void) -> Subscription

    /// Suspends for an interval.
    /// - Throws: `CancellationError` if the task is cancelled.
    func sleep(for interval: Duration) async throws
}

extension Scheduler {
    /// Suspends until the scheduler calls back after the interval.
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(for interval: Duration) async throws {
        try await Sleeper().sleep { schedule(after: interval, $0) }
    }
}

/// Suspends a task until it is called back or cancelled.
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
