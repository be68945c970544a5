/// A flow of screens: makes its views, passes view models from one to the next, and ends with an outcome.
///
/// Screens do not know of one another; they tell the coordinator what happened. A flow within a flow is a child, which its parent holds
/// until it finishes. Subclasses override ``start()``. A flow that does not end has the outcome `Never`.
@MainActor
open class Coordinator<Outcome> {
    private var children: [ObjectIdentifier: AnyObject] = [:]
    private var whenFinished: ((Outcome) -> Void)?

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
