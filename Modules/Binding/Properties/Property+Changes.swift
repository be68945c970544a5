extension Property {
    /// A signal of the changed values, without the current one. All changes in a batch are one event.
    @inlinable
    public final var changes: Signal<Value> {
        Signal(.oncePerTurn, from: self) { Signal.of($0).take(Property.parent(of: $0).settled) }
    }
}
