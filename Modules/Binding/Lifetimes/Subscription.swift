/// An observation under way; it ends when the subscription is disposed or released, also off the main actor.
@MainActor
public final class Subscription {
    private var node: GraphNode?
    private let id: Int
    private var end: (@MainActor () -> Void)?

    @usableFromInline
    init(_ node: GraphNode, _ id: Int) {
        self.node = node
        self.id = id
    }

    /// Keeps a node live without observing it.
    @usableFromInline
    init(anchoring node: GraphNode) {
        self.node = node
        id = 0
        node.addAnchor()
    }

    /// A subscription to something else, such as a timer, which knows how to end it.
    public init(_ end: @escaping @MainActor () -> Void) {
        id = 0
        self.end = end
    }

    /// Ends the observation; the observer is not called again, not even by a delivery under way.
    public func dispose() {
        if let node {
            self.node = nil
            if id == 0 { node.removeAnchor() } else { node.removeObserver(id) }
        } else if let end {
            self.end = nil
            end()
        }
    }

    /// Lets the observation last as long as the bag.
    public func store(in bag: DisposeBag) { bag.insert(self) }

    isolated deinit { dispose() }
}
