/// A list over time, which gives its observers the edits since they were last called.
///
/// A list is either edited through its ``MutableListProperty`` or derived from other lists by ``map(_:)``, ``filter(_:)`` and
/// ``sorted(by:)``; folds such as ``sum(of:)`` are properties. Derived lists apply each edit in O(log n) while they are observed,
/// and are otherwise computed when they are read. Lists are compared only when a ``MutableListProperty`` is replaced, and for
/// ``Property/list()``.
@MainActor
public class ListProperty<Element>: ListNode {
    @safe @exclusivity(unchecked) @usableFromInline final var storage: ListElements<Element>

    /// Creates a list that is edited from outside the graph.
    @inlinable
    init(source elements: some Sequence<Element>) {
        storage = ListElements(elements)
        super.init(source: .computed)
    }

    /// Creates a list that is derived from others.
    @inlinable
    init(_ flags: Flags, from parents: ContiguousArray<GraphNode>, update: @escaping Update) {
        storage = ListElements(EmptyCollection())
        if parents.count == 1 {
            super.init(flags: flags, parent: parents[0], update: update)
        } else {
            super.init(flags: flags, parents: parents, update: update)
        }
        joinScope()
    }

    /// Returns a list that never changes.
    @inlinable
    public static func constant(_ elements: some Sequence<Element>) -> ListProperty { ListProperty(source: elements) }

    /// The current elements.
    @inlinable
    public final var elements: ListElements<Element> {
        refresh()
        return storage
    }

    /// The number of elements.
    @inlinable
    public final var count: Int {
        refresh()
        return storage.count
    }

    /// Whether the list is empty.
    @inlinable
    public final var isEmpty: Bool { count == 0 }

    /// The element at an offset, in O(log n). Traps if the offset is out of bounds.
    @inlinable
    public final subscript(offset: Int) -> Element {
        refresh()
        return storage[offset]
    }

    /// Casts the node passed to an update closure to its concrete type.
    @inlinable
    static func of(_ node: GraphNode) -> Self { unsafe unsafeDowncast(node, to: self) }
}
