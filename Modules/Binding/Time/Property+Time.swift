extension Property {
    /// The value once it has not changed for an interval; begins with the present value.
    public final func debounce(for interval: Duration, clock: some Scheduler) -> Property {
        HeldProperty(
            TimedProperty(self) { node in
                node.timer = clock.schedule(after: interval) { node.fire() }
                return false
            })
    }

    /// The first change at once and then at most one an interval, the latest; begins with the present value.
    public final func throttle(for interval: Duration, clock: some Scheduler) -> Property {
        HeldProperty(
            TimedProperty(self) { node in
                node.isLate = node.timer != nil
                if node.isLate { return false }
                node.startInterval(interval, clock)
                return node.follow()
            })
    }
}

/// A property that takes some of its parent's changes later.
final class TimedProperty<Value>: MemoryProperty<Value> {
    var timer: Subscription?
    var isLate = false
    private let parent: Property<Value>

    init(_ parent: Property<Value>, _ change: @escaping @MainActor (TimedProperty) -> Bool) {
        self.parent = parent
        super.init(from: parent) {
            let node = TimedProperty.of($0)
            let isFirst = !node.flags.contains(.computed)
            guard node.takesNews(from: parent) else { return false }
            return isFirst ? node.follow() : change(node)
        }
    }

    func follow() -> Bool { take(parent.settled) }

    /// Takes the value the parent has by now.
    func fire() {
        timer = nil
        isLate = false
        storage = parent.current
        didChange()
    }

    /// Holds changes back for an interval, and again if one came.
    func startInterval(_ interval: Duration, _ clock: some Scheduler) {
        timer = clock.schedule(after: interval) { [self] in
            timer = nil
            guard isLate else { return }
            startInterval(interval, clock)
            isLate = false
            storage = parent.current
            didChange()
        }
    }

    override func didBecomeIdle() { timer = nil }
}
