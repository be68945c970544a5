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
