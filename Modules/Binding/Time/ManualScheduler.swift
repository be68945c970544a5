internal import Synchronization

/// A scheduler and clock whose time advances only when told to, for tests and replays.
///
/// Pass it as a ``Scheduler`` to `debounce` and similar operators, and to code that sleeps: `try await clock.sleep(for:
/// .seconds(1))`. It is also a `Clock`, for APIs that require one: `try await Task.sleep(for: .seconds(1), clock: clock)`.
@MainActor
public final class ManualScheduler: Scheduler, Clock {
    /// A moment on a manual scheduler's clock.
    public struct Instant: InstantProtocol {
        /// The time since the scheduler was created.
        public let offset: Duration

        /// Creates an instant from the time since the scheduler was created.
        public nonisolated init(offset: Duration) { self.offset = offset }

        /// Returns the instant that is later by a duration.
        public nonisolated func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// Returns the duration from this instant to another.
        public nonisolated func duration(to other: Instant) -> Duration { other.offset - offset }
        public nonisolated static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
    }

    /// The elapsed time, which is read from any thread.
    private let time = Mutex(Duration.zero)
    private var entries: [Entry] = []
    private var lastID = 0
    /// The number of sleepers that have been woken and have not resumed yet.
    private var wakingCount = 0

    private struct Entry {
        let id: Int
        let due: Duration
        let work: @MainActor () -> Void
    }

    /// Creates a scheduler at time zero.
    public init() {}

    /// The current instant.
    public nonisolated var now: Instant { Instant(offset: time.withLock { $0 }) }
    /// The time since the scheduler was created.
    public nonisolated var elapsed: Duration { now.offset }
    /// Zero, because any two instants can be distinguished.
    public nonisolated var minimumResolution: Duration { .zero }

    /// The number of pending pieces of work and sleepers.
    public var pendingCount: Int { entries.count }

    public func schedule(after interval: Duration, _ work: @escaping @MainActor () -> Void) -> Subscription {
        lastID += 1
        let id = lastID
        entries.append(Entry(id: id, due: elapsed + max(interval, .zero), work: work))
        return Subscription { [weak self] in self?.entries.removeAll { $0.id == id } }
    }

    /// Advances time and runs the work that falls due, ordered by time and then by when it was scheduled.
    ///
    /// Each piece of work sees its own due time as `now`. Sleeping tasks are woken but resume later; if there are any, use
    /// `await clock.advance(by:)`.
    public func advance(by interval: Duration) {
        let end = elapsed + max(interval, .zero)
        while let entry = takeFirst(until: end) { run(entry) }
        time.withLock { $0 = end }
    }

    /// Advances time and runs the work that falls due, letting tasks run until they wait again after each piece of work.
    ///
    /// This takes a millisecond or two of real time per piece of work.
    public func advance(by interval: Duration) async {
        let end = elapsed + max(interval, .zero)
        await letOthersRun()
        while let entry = takeFirst(until: end) {
            run(entry)
            await letOthersRun()
        }
        time.withLock { $0 = max($0, end) }
        await letOthersRun()
    }

    private func takeFirst(until end: Duration) -> Entry? {
        let first = entries.indices.min { (entries[$0].due, entries[$0].id) < (entries[$1].due, entries[$1].id) }
        guard let first, entries[first].due <= end else { return nil }
        return entries.remove(at: first)
    }

    private func run(_ entry: Entry) {
        time.withLock { $0 = max($0, entry.due) }
        entry.work()
    }

    /// Suspends until time has been advanced by the interval.
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(for interval: Duration) async throws {
        var isWaking = false
        defer { if isWaking { wakingCount -= 1 } }
        try await Sleeper().sleep { wake in
            schedule(after: interval) {
                isWaking = true
                self.wakingCount += 1
                wake()
            }
        }
    }

    /// Suspends until time has been advanced to the deadline.
    /// - Throws: `CancellationError` if the task is cancelled.
    public nonisolated func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try await sleep(until: deadline.offset)
    }

    private func sleep(until deadline: Duration) async throws {
        try Task.checkCancellation()
        if deadline > elapsed { try await sleep(for: deadline - elapsed) }
    }

    /// Lets all runnable tasks run until they wait again.
    ///
    /// Tasks that sleep through the scheduler stay on the main actor, so it is known when they are being woken. A task that
    /// sleeps through the clock, with `Task.sleep(for:clock:)`, leaves the main actor and returns at an unknown time. Such tasks
    /// are assumed to be waiting again once no sleeper has been added or removed for about a millisecond.
    private func letOthersRun() async {
        var quietRounds = 0
        while quietRounds < 5 || wakingCount > 0 {
            let before = (lastID, entries.count)
            for _ in 0..<5 { await Task.detached(priority: .background) { await Task.yield() }.value }
            try? await Task.sleep(for: .microseconds(200))
            quietRounds = before == (lastID, entries.count) ? quietRounds + 1 : 0
        }
    }
}
