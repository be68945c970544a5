/// Observations that end together: when the bag is disposed or released, also off the main actor.
@MainActor
public final class DisposeBag {
    private var observations: ContiguousArray<(node: GraphNode, id: Int)> = []
    private var subscriptions: ContiguousArray<Subscription> = []

    /// An empty bag.
    public init() {}

    @usableFromInline
    func insert(_ node: GraphNode, _ id: Int) { observations.append((node, id)) }

    /// Lets a subscription last as long as the bag.
    public func insert(_ subscription: Subscription) { subscriptions.append(subscription) }

    /// Ends all observations; the bag is empty afterwards and can be used again.
    public func dispose() {
        let ended = (observations, subscriptions)
        observations = []
        subscriptions = []
        for (node, id) in ended.0 { node.removeObserver(id) }
        for subscription in ended.1 { subscription.dispose() }
    }

    isolated deinit { dispose() }
}
