extension Property {
    /// The value once it has not changed for an interval. The property starts with the current value.
    public final func debounce(for interval: Duration, clock: some Scheduler) -> Property {
        HeldProperty(
            TimedProperty(self) { node in
                node.timer = clock.schedule(after: interval) { node.catchUp() }
                return false
            })
    }

    /// The first change at once, then at most the latest one per interval. The property starts with the current value.
    public final func throttle(for interval: Duration, clock: some Scheduler) -> Property {
        HeldProperty(
            TimedProperty(self) { node in
                if node.isHolding {
                    node.isLate = true
                    return false
                }
                node.hold(for: interval, clock)
                return node.follow()
            })
    }
}

/// A property that takes some of its parent's changes later.
final class TimedProperty<Value>: MemoryProperty<Value> {
    var timer: Subscription?
    private(set) var isHolding = false
    /// Whether the parent has changed since its value was last taken.
    var isLate = false

    init(_ parent: Property<Value>, _ change: @escaping (TimedProperty) -> Bool) {
        super.init(from: parent) {
            let node = TimedProperty.of($0)
            let isFirst = !node.flags.contains(.computed)
            guard node.takesNews() else { return false }
            return isFirst ? node.follow() : change(node)
        }
    }

    private var parent: Property<Value> { .parent(of: self) }

    /// Takes the parent's value, as part of the parent's change.
    func follow() -> Bool { take(parent.settled) }

    /// Takes the parent's current value, as a change of its own.
    func catchUp() {
        isLate = false
        storage = parent.current
        didChange()
    }

    /// Holds changes back for an interval, and then for another one if there was a change.
    func hold(for interval: Duration, _ clock: some Scheduler) {
        isHolding = true
        timer = clock.schedule(after: interval) { [self] in
            isHolding = false
            guard isLate else { return }
            hold(for: interval, clock)
            catchUp()
        }
    }

    override func didBecomeIdle() {
        timer = nil
        isHolding = false
        isLate = false
    }
}
