/// A collection of observations that end together when the bag is disposed or released. It can be released on any thread.
@MainActor
public final class DisposeBag {
    private var observations: ContiguousArray<(node: GraphNode, id: Int)> = []
    private var subscriptions: ContiguousArray<Subscription> = []

    /// An empty bag.
    public init() {}

    @usableFromInline
    func insert(_ node: GraphNode, _ id: Int) { observations.append((node, id)) }

    /// Keeps a subscription alive until the bag is disposed or released.
    public func insert(_ subscription: Subscription) { subscriptions.append(subscription) }

    /// Ends all observations. The bag is then empty and can be reused.
    public func dispose() {
        if observations.isEmpty, subscriptions.isEmpty { return }
        let ended = (observations, subscriptions)
        observations = []
        subscriptions = []
        for (node, id) in ended.0 { node.removeObserver(id) }
        for subscription in ended.1 { subscription.dispose() }
    }

    isolated deinit { dispose() }
}
