extension Signal {
    /// The latest event, or the initial value before the first one. It tracks every event, even when unobserved.
    @inlinable
    public final func toProperty(initial: Event) -> Property<Event> {
        HeldProperty(
            MemoryProperty(initial: initial, fedBy: self) { Property<Event>.of($0).take(Signal.parent(of: $0).event) })
    }

    /// Accumulates state over each event. It accumulates even when the result is unobserved.
    @inlinable
    public final func scan<State>(_ initial: State, _ next: @escaping (State, Event) -> State) -> Property<State> {
        HeldProperty(
            MemoryProperty<State>(initial: initial, fedBy: self) {
                let node = Property<State>.of($0)
                return node.take(next(node.settled, Signal.parent(of: $0).event))
            })
    }

    /// Pairs each event with the property's value after the event's effects have settled.
    @inlinable
    public final func withLatest<Value>(from property: Property<Value>) -> Signal<(Event, Value)> {
        Signal<(Event, Value)>(from: [self, property]) {
            let signal = Signal.parent(of: $0)
            guard signal.isChanging else { return false }
            return Signal<(Event, Value)>.of($0).take((signal.event, Property<Value>.parent(1, of: $0).settled))
        }
    }
}

extension Signal where Event == Void {
    /// The property's value at each event, after the event's effects have settled.
    @inlinable
    public final func withLatest<Value>(from property: Property<Value>) -> Signal<Value> {
        Signal<Value>(from: [self, property]) {
            guard $0.parent(0).isChanging else { return false }
            return Signal<Value>.of($0).take(Property<Value>.parent(1, of: $0).settled)
        }
    }
}
