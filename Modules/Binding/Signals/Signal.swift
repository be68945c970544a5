/// Events over time: has no value between them, never fails, never ends, and is observed on the main actor.
///
/// Where a ``Property`` is what is so, a signal is what happens: every event is delivered, in the order of sending.
@MainActor
public class Signal<Event>: GraphNode {
    /// The event to be delivered next, which usually is the only one.
    @safe @exclusivity(unchecked) @usableFromInline final var first: Event?
    /// The events after it, if the flags say `.backlogged`.
    @safe @exclusivity(unchecked) @usableFromInline final var others = Queue<Event>()

    @inlinable
    init() {
        super.init(source: .signal)
    }

    @inlinable
    init(_ flags: Flags = [], from parent: GraphNode, update: @escaping Update) {
        super.init(flags: flags.union(.signal), parent: parent, update: update)
    }

    @inlinable
    init(_ flags: Flags = [], from parents: ContiguousArray<GraphNode>, update: @escaping Update) {
        super.init(flags: flags.union(.signal), parents: parents, update: update)
    }

    /// A signal without events.
    public static var never: Signal { Signal() }

    /// The event that is being settled.
    @inlinable
    final var event: Event {
        if marks.contains(.backlogged) { return others.last }
        return delivered
    }

    /// The event that is being delivered.
    @inlinable
    final var delivered: Event {
        guard let first else { preconditionFailure("A signal was asked for an event it does not have.") }
        return first
    }

    /// Takes an event; always true, as the update of a node that changed.
    @inlinable
    final func take(_ event: Event) -> Bool {
        if first == nil {
            first = event
        } else {
            marks.insert(.backlogged)
            others.append(event)
        }
        return true
    }

    override func dropEvent() {
        guard marks.contains(.backlogged) else { return first = nil }
        first = others.popFirst()
        if others.isEmpty { marks.remove(.backlogged) }
    }

    /// The node an update was handed, by its type.
    @inlinable
    static func of(_ node: GraphNode) -> Self { unsafe unsafeDowncast(node, to: self) }

    /// A parent of the node an update was handed, by its type.
    @inlinable
    static func parent(_ index: Int = 0, of node: GraphNode) -> Signal {
        unsafe unsafeDowncast(node.parent(index), to: Signal.self)
    }
}
