extension Property where Value: Sendable {
    /// The present value and the changes, for `for await`; who is slow sees the latest only. Ends with its task, never by itself.
    public final var values: AsyncStream<Value> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let subscription = observe { continuation.yield($0) }
            continuation.onTermination = { _ in withExtendedLifetime(subscription) {} }
        }
    }
}

extension Signal where Event: Sendable {
    /// The events from here on, for `for await`; none is lost. Ends with its task, never by itself.
    public final var values: AsyncStream<Event> {
        AsyncStream { continuation in
            let subscription = observe { continuation.yield($0) }
            continuation.onTermination = { _ in withExtendedLifetime(subscription) {} }
        }
    }
}
