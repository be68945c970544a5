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
        super.init(from: node) { Property<Value>.of($0).take(Property<Value>.parent(of: $0).settled) }
    }
}

/// The node of a property that remembers.
@usableFromInline
class MemoryProperty<Value>: Property<Value> {
    /// ``Turn/clock`` at the parent's change taken last.
    private var takenAt = 0
    private var box: ObservationBox?

    @usableFromInline
    override init(_ flags: Flags = [], from parent: GraphNode, update: @escaping Update) {
        super.init(flags, from: parent, update: update)
    }

    @usableFromInline
    override init(_ flags: Flags = [], from parents: ContiguousArray<GraphNode>, update: @escaping Update) {
        super.init(flags, from: parents, update: update)
    }

    /// A node that begins with a value and then changes with a signal's events.
    @usableFromInline
    convenience init(initial: Value, fedBy signal: GraphNode, update: @escaping Update) {
        self.init(.eventFed, from: signal, update: update)
        _ = take(initial)
    }

    /// Whether the node has yet to take the first parent's change: updates may come without one, and a change is folded once.
    @usableFromInline
    final func takesNews() -> Bool {
        guard !flags.contains(.computed) || parent(0).changedAt > takenAt else { return false }
        takenAt = Turn.clock
        return true
    }

    override final var observationBox: ObservationBox? {
        get { box }
        set { box = newValue }
    }
}
