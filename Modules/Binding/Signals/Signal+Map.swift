extension Signal {
    /// The transformed events. The transform runs once per event, however many observers there are.
    @inlinable
    public final func map<Result>(_ transform: @escaping (Event) -> Result) -> Signal<Result> {
        Signal<Result>(from: self) { Signal<Result>.of($0).take(transform(Signal.parent(of: $0).event)) }
    }

    /// The events that satisfy the predicate.
    @inlinable
    public final func filter(_ isIncluded: @escaping (Event) -> Bool) -> Signal {
        Signal(from: self) {
            let event = Signal.parent(of: $0).event
            return isIncluded(event) && Signal.of($0).take(event)
        }
    }

    /// The non-`nil` results of the transform.
    @inlinable
    public final func compactMap<Result>(_ transform: @escaping (Event) -> Result?) -> Signal<Result> {
        Signal<Result>(from: self) {
            guard let result = transform(Signal.parent(of: $0).event) else { return false }
            return Signal<Result>.of($0).take(result)
        }
    }
}

extension Signal {
    /// Drops each event that equals the previous one, according to the given closure.
    public final func removeDuplicates(by areEqual: @escaping (Event, Event) -> Bool) -> Signal {
        DistinctSignal(self, areEqual)
    }
}

extension Signal where Event: Equatable {
    /// Drops each event that equals the previous one.
    public final func removeDuplicates() -> Signal { removeDuplicates { $0 == $1 } }
}

/// A signal that remembers the previous event, and forgets it when nothing observes the signal.
private final class DistinctSignal<Event>: Signal<Event> {
    private var former: Event?

    init(_ parent: Signal<Event>, _ areEqual: @escaping (Event, Event) -> Bool) {
        super.init(from: parent) {
            let (node, event) = (DistinctSignal.of($0), Signal<Event>.parent(of: $0).event)
            if let former = node.former, areEqual(former, event) { return false }
            node.former = event
            return node.take(event)
        }
    }

    override func didBecomeIdle() { former = nil }
}
