extension Signal {
    /// The last event of a burst, once no other event has followed for an interval.
    public final func debounce(for interval: Duration, clock: some Scheduler) -> Signal {
        TimedSignal(self) { node, event in
            node.waiting = event
            node.timer = clock.schedule(after: interval) { node.sendWaiting() }
            return false
        }
    }

    /// The first event at once, then at most the latest one per interval.
    public final func throttle(for interval: Duration, clock: some Scheduler) -> Signal {
        TimedSignal(self) { node, event in
            if node.isHolding {
                node.waiting = event
                return false
            }
            node.hold(for: interval, clock)
            return node.take(event)
        }
    }
}

/// A signal that sends some of its parent's events later.
final class TimedSignal<Event>: Signal<Event> {
    /// The event to send later.
    var waiting: Event?
    var timer: Subscription?
    private(set) var isHolding = false

    init(_ parent: Signal<Event>, _ receive: @escaping (TimedSignal, Event) -> Bool) {
        super.init(from: parent) { receive(TimedSignal.of($0), Signal<Event>.parent(of: $0).event) }
    }

    func sendWaiting() {
        guard waiting != nil else { return }
        // A scheduler may run its work immediately, in the middle of the change that scheduled it.
        guard !Turn.defersEvent(of: self), takeDeferredChange() else { return }
        Turn.signal(self)
    }

    /// Holds events back for an interval, and then for another one if there was an event.
    func hold(for interval: Duration, _ clock: some Scheduler) {
        isHolding = true
        timer = clock.schedule(after: interval) { [self] in
            isHolding = false
            guard waiting != nil else { return }
            hold(for: interval, clock)
            sendWaiting()
        }
    }

    override func takeDeferredChange() -> Bool {
        guard let event = waiting else { return false }
        waiting = nil
        return take(event)
    }

    override func dropDeferredChange() { waiting = nil }

    override func didBecomeIdle() {
        waiting = nil
        timer = nil
        isHolding = false
    }
}
