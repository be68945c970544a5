extension Signal {
    /// The last event of a burst, once no other has followed for an interval.
    public final func debounce(for interval: Duration, clock: some Scheduler) -> Signal {
        TimedSignal(self) { node, event in
            node.waiting = event
            node.timer = clock.schedule(after: interval) { node.fire() }
            return false
        }
    }

    /// The first event at once and then at most one an interval, the latest.
    public final func throttle(for interval: Duration, clock: some Scheduler) -> Signal {
        TimedSignal(self) { node, event in
            if node.timer != nil {
                node.waiting = event
                return false
            }
            node.startInterval(interval, clock)
            return node.take(event)
        }
    }
}

/// A signal that sends some of its parent's events later.
final class TimedSignal<Event>: Signal<Event> {
    var waiting: Event?
    var timer: Subscription?

    init(_ parent: Signal<Event>, _ receive: @escaping @MainActor (TimedSignal, Event) -> Bool) {
        super.init(from: parent) { receive(TimedSignal.of($0), parent.event) }
    }

    /// Sends the event that waits.
    func fire() {
        timer = nil
        if Turn.isSettling { return Turn.deferChange(of: self) }
        guard takeDeferredChange() else { return }
        Turn.signal(self)
    }

    /// Holds events back for an interval, and again if one came.
    func startInterval(_ interval: Duration, _ clock: some Scheduler) {
        timer = clock.schedule(after: interval) { [self] in
            timer = nil
            guard waiting != nil else { return }
            startInterval(interval, clock)
            if Turn.isSettling { return Turn.deferChange(of: self) }
            guard takeDeferredChange() else { return }
            Turn.signal(self)
        }
    }

    override func takeDeferredChange() -> Bool {
        guard let event = waiting else { return false }
        waiting = nil
        return take(event)
    }

    override func didBecomeIdle() {
        waiting = nil
        timer = nil
    }
}
