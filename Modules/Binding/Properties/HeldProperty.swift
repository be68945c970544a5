/// A property that remembers: a fold, a debounce, the latest event.
///
/// What remembers must see every change, so its node is live as long as this handle exists, observed or not. The node does not know the
/// handle, so that neither keeps the other.
@usableFromInline
final class HeldProperty<Value>: Property<Value> {
    private let anchor: Subscription

    @usableFromInline
    init(_ node: Property<Value>) {
        anchor = Subscription(anchoring: node)
        super.init(from: node) { Property<Value>.of($0).take(node.settled) }
    }
}

extension Property {
    /// A node that begins with a value and then changes with a signal's events.
    @inlinable
    convenience init(initial: Value, fedBy signal: GraphNode, update: @escaping Update) {
        self.init(.eventFed, from: signal, update: update)
        _ = take(initial)
    }
}
