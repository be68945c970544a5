extension Property {
    /// Accumulates state over the current value and each later change. It accumulates even when the result is unobserved.
    @inlinable
    public final func scan<State>(_ initial: State, _ next: @escaping (State, Value) -> State) -> Property<State> {
        HeldProperty(
            MemoryProperty<State>(from: self) {
                let node = MemoryProperty<State>.of($0)
                return node.takesNews() && node.take(next(node.storage ?? initial, Property.parent(of: $0).settled))
            })
    }

    /// Pairs each value of this property with the other property's value at that time. Changes of the other alone are ignored.
    @inlinable
    public final func withLatest<Other>(from other: Property<Other>) -> Property<(Value, Other)> {
        HeldProperty(
            MemoryProperty<(Value, Other)>(from: [self, other]) {
                let node = MemoryProperty<(Value, Other)>.of($0)
                guard node.takesNews() else { return false }
                return node.take((Property.parent(of: $0).settled, Property<Other>.parent(1, of: $0).settled))
            })
    }
}
