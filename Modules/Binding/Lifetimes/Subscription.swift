/// An observation under way; it ends when the subscription is disposed or released, also off the main actor.
@MainActor
public final class Subscription {
    /// A node, or what ends something else; `nil` once disposed.
    private var object: AnyObject?
    /// The observer's id at the node, 0 for an anchor, -1 for something else.
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

    /// A subscription to something else, such as a timer, which knows how to end it.
    public init(_ end: @escaping () -> Void) {
        object = End(end)
        id = -1
    }

    /// Ends the observation; the observer is not called again, not even by a delivery under way.
    public func dispose() {
        guard let object else { return }
        self.object = nil
        switch id {
        case -1: unsafe unsafeDowncast(object, to: End.self).run()
        case 0: unsafe unsafeDowncast(object, to: GraphNode.self).removeAnchor()
        default: unsafe unsafeDowncast(object, to: GraphNode.self).removeObserver(id)
        }
    }

    /// Lets the observation last as long as the bag.
    public func store(in bag: DisposeBag) { bag.insert(self) }

    isolated deinit { dispose() }
}
