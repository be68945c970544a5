extension Property {
    /// A signal of the changed values, without the current one. All changes in a batch are one event.
    @inlinable
    public final var changes: Signal<Value> {
        Signal(.oncePerTurn, from: self) { Signal.of($0).take(Property.parent(of: $0).settled) }
    }
}

extension Property where Value: Sendable {
    /// The current value and its changes, for `for await`. A slow consumer gets only the latest value. Ends only with its task.
    public final var values: AsyncStream<Value> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let subscription = observe { continuation.yield($0) }
            continuation.onTermination = { _ in withExtendedLifetime(subscription) {} }
        }
    }
}

extension Signal where Event: Sendable {
    /// The events from now on, for `for await`. No event is dropped. Ends only with its task.
    public final var values: AsyncStream<Event> {
        AsyncStream { continuation in
            let subscription = observe { continuation.yield($0) }
            continuation.onTermination = { _ in withExtendedLifetime(subscription) {} }
        }
    }
}
