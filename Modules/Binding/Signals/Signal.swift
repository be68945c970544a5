/// Events over time: has no value between them, never fails, never ends, and is observed on the main actor.
///
/// Where a ``Property`` is what is so, a signal is what happens: every event is delivered, in the order of sending.
@MainActor
public class Signal<Event>: GraphNode {
    /// The events that are being settled or wait for their delivery.
    @safe @exclusivity(unchecked) @usableFromInline final var outbox = Queue<Event>()

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
    final var event: Event { outbox.last }

    /// The event that is being delivered.
    @inlinable
    final var delivered: Event { outbox.first }

    /// Takes an event; always true, as the update of a node that changed.
    @inlinable
    final func take(_ event: Event) -> Bool {
        outbox.append(event)
        return true
    }

    override func dropEvent() { outbox.removeFirst() }

    /// The node an update was handed, by its type.
    @inlinable
    static func of(_ node: GraphNode) -> Self { unsafe unsafeDowncast(node, to: self) }
}

/// A queue of a few elements, usually of one.
@usableFromInline
struct Queue<Element> {
    @usableFromInline var elements: ContiguousArray<Element> = []
    @usableFromInline var head = 0

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { head == elements.count }
    @inlinable var first: Element { elements[head] }
    @inlinable var last: Element { elements[elements.count - 1] }

    @inlinable
    mutating func append(_ element: Element) { elements.append(element) }

    @inlinable
    mutating func removeFirst() {
        head += 1
        guard head == elements.count else { return }
        elements.removeAll(keepingCapacity: true)
        head = 0
    }
}
