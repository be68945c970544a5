extension Signal {
    /// The latest event, and the initial value before the first, whether the result is observed or not.
    @inlinable
    public final func toProperty(initial: Event) -> Property<Event> {
        HeldProperty(
            MemoryProperty(initial: initial, fedBy: self) { Property<Event>.of($0).take(Signal.parent(of: $0).event) })
    }

    /// A state that each event moves on, whether the result is observed or not.
    @inlinable
    public final func scan<State>(_ initial: State, _ next: @escaping (State, Event) -> State) -> Property<State> {
        HeldProperty(
            MemoryProperty<State>(initial: initial, fedBy: self) {
                let node = Property<State>.of($0)
                return node.take(next(node.settled, Signal.parent(of: $0).event))
            })
    }

    /// Each event with the value the property has once the event's consequences have settled.
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
    /// The value the property has at each event, once the event's consequences have settled.
    @inlinable
    public final func withLatest<Value>(from property: Property<Value>) -> Signal<Value> {
        Signal<Value>(from: [self, property]) {
            guard $0.parent(0).isChanging else { return false }
            return Signal<Value>.of($0).take(Property<Value>.parent(1, of: $0).settled)
        }
    }
}
