/// Events over time: it has no value between events, never fails, never ends, and is observed on the main actor.
///
/// A ``Property`` is a state, and a signal is what happens. Every event is delivered, in the order in which it was sent.
@MainActor
public class Signal<Event>: GraphNode {
    /// The next event to deliver, which is usually the only one.
    @safe @exclusivity(unchecked) @usableFromInline final var first: Event?
    /// The events after `first`, if the marks contain `.backlogged`.
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

    /// A signal that never sends an event.
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

    /// Stores an event. Returns `true`, so that an update closure can return the result to report a change.
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

    /// Casts the node passed to an update closure to its concrete type.
    @inlinable
    static func of(_ node: GraphNode) -> Self { unsafe unsafeDowncast(node, to: self) }

    /// Returns a parent of the node passed to an update closure, cast to its concrete type.
    @inlinable
    static func parent(_ index: Int = 0, of node: GraphNode) -> Signal {
        unsafe unsafeDowncast(node.parent(index), to: Signal.self)
    }
}
