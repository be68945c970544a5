extension Signal {
    /// Delays each event by an interval. Events that are still waiting are dropped when the signal is no longer observed.
    public final func delay(for interval: Duration, clock: some Scheduler) -> Signal {
        DelayedSignal(self) { clock.schedule(after: interval, $0) }
    }
}

extension Property {
    /// Delays each change by an interval. The property starts with the current value at once.
    public final func delay(for interval: Duration, clock: some Scheduler) -> Property {
        changes.delay(for: interval, clock: clock).toProperty(initial: current)
    }
}

/// A signal that sends its parent's events later.
private final class DelayedSignal<Event>: Signal<Event> {
    private let schedule: (@escaping @MainActor () -> Void) -> Subscription
    /// The timers of the waiting events, by the number that each was given.
    private var timers: [Int: Subscription] = [:]
    private var lastNumber = 0
    private var due = Queue<Event>()

    init(_ parent: Signal<Event>, _ schedule: @escaping (@escaping @MainActor () -> Void) -> Subscription) {
        self.schedule = schedule
        super.init(from: parent) {
            DelayedSignal.of($0).hold(Signal<Event>.parent(of: $0).event)
            return false
        }
    }

    private func hold(_ event: Event) {
        lastNumber += 1
        let number = lastNumber
        var isDone = false
        let timer = schedule { [weak self] in
            isDone = true
            self?.sendLate(event, number)
        }
        if !isDone { timers[number] = timer }
    }

    private func sendLate(_ event: Event, _ number: Int) {
        timers[number] = nil
        guard isLive else { return }
        due.append(event)
        // A scheduler may run its work immediately, in the middle of the change that scheduled it.
        guard !Turn.defersEvent(of: self), takeDeferredChange() else { return }
        Turn.signal(self)
    }

    override func takeDeferredChange() -> Bool {
        guard let event = due.popFirst() else { return false }
        return take(event)
    }

    override func dropDeferredChange() { due = Queue() }

    override func didBecomeIdle() {
        timers = [:]
        due = Queue()
    }
}
