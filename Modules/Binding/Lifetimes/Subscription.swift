/// An active observation, which ends when the subscription is disposed or released. It can be released on any thread.
@MainActor
public final class Subscription {
    /// A node, or an ``End`` for anything else; `nil` once disposed.
    private var object: AnyObject?
    /// The observer's id in its node, 0 for an anchor, or -1 for anything else.
    private let id: Int

    private final class End {
        let run: () -> Void

        init(_ run: @escaping () -> Void) { self.run = run }
    }

    @usableFromInline
    init(_ node: GraphNode, _ id: Int) {
        object = node
        self.id = id
    }

    /// Keeps a node live without observing it.
    @usableFromInline
    init(anchoring node: GraphNode) {
        object = node
        id = 0
        node.addAnchor()
    }

    /// Creates a subscription to something outside the graph, such as a timer, with a closure that ends it.
    public init(_ end: @escaping () -> Void) {
        object = End(end)
        id = -1
    }

    /// Ends the observation. The observer is not called again, not even by a delivery in progress.
    public func dispose() {
        guard let object else { return }
        self.object = nil
        switch id {
        case -1: unsafe unsafeDowncast(object, to: End.self).run()
        case 0: unsafe unsafeDowncast(object, to: GraphNode.self).removeAnchor()
        default: unsafe unsafeDowncast(object, to: GraphNode.self).removeObserver(id)
        }
    }

    /// Keeps the observation alive until the bag is disposed or released.
    public func store(in bag: DisposeBag) { bag.insert(self) }

    isolated deinit { dispose() }
}
