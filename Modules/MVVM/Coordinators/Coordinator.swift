/// A flow of screens: it creates the views, passes view models from one to the next, and ends with an outcome.
///
/// Screens do not know each other; they tell the coordinator what happened. A nested flow is a child, which its parent retains
/// until it finishes. Subclasses override ``start()``. A flow that never ends has the outcome `Never`.
@MainActor
open class Coordinator<Outcome> {
    private var children: [ObjectIdentifier: AnyObject] = [:]
    private var whenFinished: ((Outcome) -> Void)?
    private var whenDropped: (() -> Void)?

    /// Creates a flow that has not started.
    public init() {}

    /// Starts the flow with its first screen.
    open func start() {}

    /// The number of running child flows.
    public final var childCount: Int { children.count }

    /// Starts a child flow and retains it until it finishes.
    public final func start<ChildOutcome>(
        _ child: Coordinator<ChildOutcome>, whenFinished: @escaping (ChildOutcome) -> Void
    ) {
        let id = ObjectIdentifier(child)
        children[id] = child
        child.whenFinished = { [weak self] outcome in
            self?.children[id] = nil
            whenFinished(outcome)
        }
        child.start()
    }

    /// Starts a child flow and waits for its outcome. Returns `nil` if the child is dropped or this task is cancelled, which
    /// drops it.
    public final func outcome<ChildOutcome>(of child: Coordinator<ChildOutcome>) async -> ChildOutcome? {
        let ending = Ending<ChildOutcome>()
        child.whenDropped = { ending.arrive(nil) }
        start(child) { ending.arrive($0) }
        await withTaskCancellationHandler {
            await withCheckedContinuation { ending.wait($0) }
        } onCancel: {
            Task { @MainActor in ending.arrive(nil) }
        }
        drop(child)
        return ending.outcome
    }

    /// Releases a child flow without an outcome, for example when its screen was dismissed. It cannot finish afterwards.
    public final func drop<ChildOutcome>(_ child: Coordinator<ChildOutcome>) {
        guard children.removeValue(forKey: ObjectIdentifier(child)) != nil else { return }
        child.whenFinished = nil
        child.whenDropped?()
        child.whenDropped = nil
    }

    /// Ends the flow: the parent releases it and receives the outcome. Ending a flow again has no effect.
    public final func finish(_ outcome: Outcome) {
        guard let report = whenFinished else { return }
        whenFinished = nil
        report(outcome)
    }
}

extension Coordinator where Outcome == Void {
    /// Ends the flow.
    public final func finish() { finish(()) }
}

/// The end of a flow that a task is waiting for.
@MainActor
private final class Ending<Outcome> {
    private(set) var outcome: Outcome?
    private var hasCome = false
    private var waiting: CheckedContinuation<Void, Never>?

    func wait(_ continuation: CheckedContinuation<Void, Never>) {
        if hasCome { continuation.resume() } else { waiting = continuation }
    }

    func arrive(_ outcome: Outcome?) {
        guard !hasCome else { return }
        hasCome = true
        self.outcome = outcome
        waiting?.resume()
        waiting = nil
    }
}
