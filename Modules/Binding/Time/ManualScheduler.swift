/// A scheduler whose time passes when it is told to: for tests and for replays.
@MainActor
public final class ManualScheduler: Scheduler {
    /// The time since the scheduler was made.
    public private(set) var now: Duration = .zero
    private var entries: [Entry] = []
    private var lastID = 0

    private struct Entry {
        let id: Int
        let due: Duration
        let work: @MainActor () -> Void
    }

    /// A scheduler at time zero.
    public init() {}

    /// How many pieces of work wait.
    public var pendingCount: Int { entries.count }

    public func schedule(after interval: Duration, _ work: @escaping @MainActor () -> Void) -> Subscription {
        lastID += 1
        let id = lastID
        entries.append(Entry(id: id, due: now + max(interval, .zero), work: work))
        return Subscription { [weak self] in self?.entries.removeAll { $0.id == id } }
    }

    /// Lets time pass and runs what falls due, in order of time and then of scheduling; each piece of work sees its own time as `now`.
    public func advance(by interval: Duration) {
        let end = now + max(interval, .zero)
        while let index = entries.indices.min(by: { (entries[$0].due, entries[$0].id) < (entries[$1].due, entries[$1].id) }),
            entries[index].due <= end
        {
            let entry = entries.remove(at: index)
            now = entry.due
            entry.work()
        }
        now = end
    }
}
