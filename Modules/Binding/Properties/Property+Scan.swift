extension Property {
    /// A state that each value moves on: first the present value, then each change, whether the result is observed or not.
    @inlinable
    public final func scan<State>(_ initial: State, _ next: @escaping (State, Value) -> State) -> Property<State> {
        HeldProperty(
            MemoryProperty<State>(from: self) { [self] in
                let node = MemoryProperty<State>.of($0)
                return node.takesNews(from: self) && node.take(next(node.storage ?? initial, settled))
            })
    }

    /// Each value of this property with the value the other had then; the other's changes alone are no change.
    @inlinable
    public final func withLatest<Other>(from other: Property<Other>) -> Property<(Value, Other)> {
        HeldProperty(
            MemoryProperty<(Value, Other)>(from: [self, other]) { [self] in
                let node = MemoryProperty<(Value, Other)>.of($0)
                return node.takesNews(from: self) && node.take((settled, other.settled))
            })
    }
}
