/// A flow of screens: makes its views, passes view models from one to the next, and ends with an outcome.
///
/// Screens do not know of one another; they tell the coordinator what happened. A flow within a flow is a child, which its parent holds
/// until it finishes. Subclasses override ``start()``. A flow that does not end has the outcome `Never`.
@MainActor
open class Coordinator<Outcome> {
    private var children: [ObjectIdentifier: AnyObject] = [:]
    private var whenFinished: ((Outcome) -> Void)?
    private var whenDropped: (() -> Void)?

    /// A flow that has not begun.
    public init() {}

    /// Begins the flow with its first screen.
    open func start() {}

    /// How many flows within this one are under way.
    public final var childCount: Int { children.count }

    /// Begins a flow within this one and holds it until it finishes.
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

    /// Begins a flow within this one, and waits for its outcome; nil where it is dropped, or this task is cancelled, which drops it.
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

    /// Lets go of a flow within this one without an outcome, as when its screen was taken away. It cannot finish afterwards.
    public final func drop<ChildOutcome>(_ child: Coordinator<ChildOutcome>) {
        guard children.removeValue(forKey: ObjectIdentifier(child)) != nil else { return }
        child.whenFinished = nil
        child.whenDropped?()
        child.whenDropped = nil
    }

    /// Ends the flow: the parent lets go of it and gets the outcome. A flow ends once; ending it again does nothing.
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

/// The end of a flow that is awaited.
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
