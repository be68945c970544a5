extension Property {
    /// The value of the property that the transform most recently returned.
    ///
    /// The previously chosen property is released before it can compute anything from a value that chooses another one.
    @inlinable
    public final func flatMapLatest<Result>(_ transform: @escaping (Value) -> Property<Result>) -> Property<Result> {
        let choice = Choice(by: self) { transform(Property.parent(of: $0).settled) }
        let result = Property<Result>([.join, .dynamic], from: choice) {
            let chosen = Property<Result>.of($0.otherParents[0])
            if !$0.isLive { chosen.refresh() }
            return Property<Result>.of($0).take(chosen.settled)
        }
        choice.lead(result)
        return result
    }

    /// The events of the signal that the transform most recently returned.
    @inlinable
    public final func flatMapLatest<Event>(_ transform: @escaping (Value) -> Signal<Event>) -> Signal<Event> {
        let choice = Choice(by: self) { transform(Property.parent(of: $0).settled) }
        let result = Signal<Event>([.join, .dynamic], from: choice) {
            let chosen = Signal<Event>.of($0.otherParents[0])
            guard !$0.parent(0).isChanging, chosen.isChanging else { return false }
            return Signal<Event>.of($0).take(chosen.event)
        }
        choice.lead(result)
        return result
    }
}
