/// A scheduler for production use, based on a clock of the standard library.
public struct ClockScheduler<C: Clock>: Scheduler where C.Duration == Duration {
    private let clock: C

    /// Creates a scheduler that uses a clock.
    public init(_ clock: C) { self.clock = clock }

    public func schedule(after interval: Duration, _ work: @escaping @MainActor () -> Void) -> Subscription {
        let task = Task { @MainActor [clock] in
            do { try await clock.sleep(for: interval) } catch { return }
            if !Task.isCancelled { work() }
        }
        return Subscription { task.cancel() }
    }

    public func sleep(for interval: Duration) async throws { try await clock.sleep(for: interval) }
}

extension Scheduler where Self == ClockScheduler<ContinuousClock> {
    /// A scheduler on the continuous clock, which keeps running while the machine sleeps.
    public static var continuous: Self { ClockScheduler(ContinuousClock()) }
}
