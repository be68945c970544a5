/// An observation under way; it ends when the subscription is disposed or released, also off the main actor.
@MainActor
public final class Subscription {
    /// A node, or what ends something else; `nil` once disposed.
    private var object: AnyObject?
    /// The observer's id at the node, or 0 for an anchor.
    private let id: Int

    private final class End {
        let run: @MainActor () -> Void

        init(_ run: @escaping @MainActor () -> Void) { self.run = run }
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
    public init(_ end: @escaping @MainActor () -> Void) {
        object = End(end)
        id = 0
    }

    /// Ends the observation; the observer is not called again, not even by a delivery under way.
    public func dispose() {
        guard let object else { return }
        self.object = nil
        if let node = object as? GraphNode {
            if id == 0 { node.removeAnchor() } else { node.removeObserver(id) }
        } else if let end = object as? End {
            end.run()
        }
    }

    /// Lets the observation last as long as the bag.
    public func store(in bag: DisposeBag) { bag.insert(self) }

    isolated deinit { dispose() }
}
