internal import Synchronization

/// A scheduler and a clock whose time passes when it is told to: for tests and for replays.
///
/// It is given to `debounce` and its like, and to what sleeps, as a ``Scheduler``: `try await clock.sleep(for: .seconds(1))`. Where an API
/// asks for a `Clock`, it is one too: `try await Task.sleep(for: .seconds(1), clock: clock)`.
@MainActor
public final class ManualScheduler: Scheduler, Clock {
    /// A moment on a manual clock.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public let offset: Duration

        /// A moment by the time since the clock was made.
        public nonisolated init(offset: Duration) { self.offset = offset }

        /// The moment that is later by a duration.
        public nonisolated func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// How long it is from this moment to another.
        public nonisolated func duration(to other: Instant) -> Duration { other.offset - offset }
        public nonisolated static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
    }

    /// What is read on any thread.
    private let time = Mutex(Duration.zero)
    private var entries: [Entry] = []
    private var lastID = 0
    /// Sleepers that were called and do not run yet.
    private var wakingCount = 0

    private struct Entry {
        let id: Int
        let due: Duration
        let work: @MainActor () -> Void
    }

    /// A scheduler at time zero.
    public init() {}

    /// The present moment.
    public nonisolated var now: Instant { Instant(offset: time.withLock { $0 }) }
    /// The time since the scheduler was made.
    public nonisolated var elapsed: Duration { now.offset }
    /// Zero: any two moments can be told apart.
    public nonisolated var minimumResolution: Duration { .zero }

    /// How many pieces of work and how many sleepers wait.
    public var pendingCount: Int { entries.count }

    public func schedule(after interval: Duration, _ work: @escaping @MainActor () -> Void) -> Subscription {
        lastID += 1
        let id = lastID
        entries.append(Entry(id: id, due: elapsed + max(interval, .zero), work: work))
        return Subscription { [weak self] in self?.entries.removeAll { $0.id == id } }
    }

    /// Lets time pass and runs what falls due, in order of time and then of scheduling; each piece of work sees its own time as `now`.
    ///
    /// Who sleeps is woken, and goes on later; where anything does, wait with `await clock.advance(by:)`.
    public func advance(by interval: Duration) {
        let end = elapsed + max(interval, .zero)
        while let entry = takeFirst(until: end) { run(entry) }
        time.withLock { $0 = end }
    }

    /// Lets time pass and runs what falls due; after each piece of work the tasks that can go on do so, up to where they wait next. In
    /// between a millisecond or two of real time pass.
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

    /// Sleeps until time has been told to pass that far.
    /// - Throws: `CancellationError` when the task is cancelled.
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

    /// Sleeps until time has been told to pass that far.
    /// - Throws: `CancellationError` when the task is cancelled.
    public nonisolated func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try await sleep(until: deadline.offset)
    }

    private func sleep(until deadline: Duration) async throws {
        try Task.checkCancellation()
        if deadline > elapsed { try await sleep(for: deadline - elapsed) }
    }

    /// Lets all tasks that can go on do so, up to where they wait next.
    ///
    /// Those that sleep by the scheduler stay on the main actor, and are known while they wake. A task that sleeps by the clock, with
    /// `Task.sleep(for:clock:)`, leaves the main actor on its way and comes back, and there is no telling when it will: such tasks are
    /// taken to have come to rest once no one has begun or ceased to wait for about a millisecond.
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
