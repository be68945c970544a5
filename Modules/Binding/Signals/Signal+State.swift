extension Signal {
    /// The latest event, and the initial value before the first, whether the result is observed or not.
    @inlinable
    public final func toProperty(initial: Event) -> Property<Event> {
        HeldProperty(MemoryProperty(initial: initial, fedBy: self) { [self] in Property<Event>.of($0).take(event) })
    }

    /// A state that each event moves on, whether the result is observed or not.
    @inlinable
    public final func scan<State>(_ initial: State, _ next: @escaping (State, Event) -> State) -> Property<State> {
        HeldProperty(
            MemoryProperty<State>(initial: initial, fedBy: self) { [self] in
                let node = Property<State>.of($0)
                return node.take(next(node.settled, event))
            })
    }

    /// Each event with the value the property has once the event's consequences have settled.
    @inlinable
    public final func withLatest<Value>(from property: Property<Value>) -> Signal<(Event, Value)> {
        Signal<(Event, Value)>(from: [self, property]) { [self] in
            guard isChanging else { return false }
            return Signal<(Event, Value)>.of($0).take((event, property.settled))
        }
    }
}

extension Signal where Event == Void {
    /// The value the property has at each event, once the event's consequences have settled.
    @inlinable
    public final func withLatest<Value>(from property: Property<Value>) -> Signal<Value> {
        Signal<Value>(from: [self, property]) { [self] in
            guard isChanging else { return false }
            return Signal<Value>.of($0).take(property.settled)
        }
    }
}
