/// A property that keeps state from one change to the next: a fold, a debounce, the latest event.
///
/// Such a property must see every change, so its node is live as long as this handle exists, whether or not it is observed. The
/// node has no reference to the handle, which avoids a retain cycle.
@usableFromInline
final class HeldProperty<Value>: Property<Value> {
    private let anchor: Subscription

    @usableFromInline
    init(_ node: Property<Value>) {
        anchor = Subscription(anchoring: node)
        super.init(from: node) { Property<Value>.of($0).take(Property<Value>.parent(of: $0).settled) }
    }
}

/// The node of a property that keeps state from one change to the next.
@usableFromInline
class MemoryProperty<Value>: Property<Value> {
    /// The ``Turn/clock`` of the most recently taken change of the first parent.
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

    /// Creates a node that starts with a value and then changes with a signal's events.
    @usableFromInline
    convenience init(initial: Value, fedBy signal: GraphNode, update: @escaping Update) {
        self.init(.eventFed, from: signal, update: update)
        _ = take(initial)
    }

    /// Returns whether the first parent has a change that the node hasn't taken yet.
    ///
    /// The node may be updated without such a change, and must fold each change exactly once.
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
