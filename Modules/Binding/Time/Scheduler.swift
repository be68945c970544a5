/// A clock that can be asked to call back: the time of `debounce` and `throttle`, injected so that tests decide when it passes.
@MainActor
public protocol Scheduler {
    /// Runs the work once, after the interval, unless the subscription is disposed or released before.
    func schedule(after interval: Duration, _ work: @escaping @MainActor () -> Void) -> Subscription
}
