extension Signal {
    /// The events transformed. The transform runs once an event however many observe.
    @inlinable
    public final func map<Result>(_ transform: @escaping (Event) -> Result) -> Signal<Result> {
        Signal<Result>(from: self) { [self] in Signal<Result>.of($0).take(transform(event)) }
    }

    /// The events for which the predicate holds.
    @inlinable
    public final func filter(_ isIncluded: @escaping (Event) -> Bool) -> Signal {
        Signal(from: self) { [self] in
            let event = event
            return isIncluded(event) && Signal.of($0).take(event)
        }
    }

    /// The events transformed, without those that become `nil`.
    @inlinable
    public final func compactMap<Result>(_ transform: @escaping (Event) -> Result?) -> Signal<Result> {
        Signal<Result>(from: self) { [self] in
            guard let result = transform(event) else { return false }
            return Signal<Result>.of($0).take(result)
        }
    }
}
