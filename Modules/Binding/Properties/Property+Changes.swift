extension Property {
    /// The changes as events, without the present value; the sets of a batch are one event.
    @inlinable
    public final var changes: Signal<Value> {
        Signal(.oncePerTurn, from: self) { Signal.of($0).take(Property.parent(of: $0).settled) }
    }
}
