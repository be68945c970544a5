/// A list over time, which tells its observers the edits between what they have seen and what is so.
///
/// It is set by whoever holds the ``MutableListProperty`` or derived from other lists by ``map(_:)``, ``filter(_:)`` and
/// ``sorted(by:)``; folds such as ``sum(of:)`` are properties. What is derived follows each edit in O(log n) while it is observed, and
/// is computed when it is read otherwise. No list is ever compared with another, but by ``MutableListProperty`` when it is replaced.
@MainActor
public class ListProperty<Element>: ListNode {
    @safe @exclusivity(unchecked) @usableFromInline final var storage: ListElements<Element>

    /// A list that is edited from outside of the graph.
    @inlinable
    init(source elements: some Sequence<Element>) {
        storage = ListElements(elements)
        super.init(source: .computed)
    }

    /// A list that is derived from others.
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

    /// A list that never changes.
    @inlinable
    public static func constant(_ elements: some Sequence<Element>) -> ListProperty { ListProperty(source: elements) }

    /// The elements at this moment.
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

    /// Whether there is no element.
    @inlinable
    public final var isEmpty: Bool { count == 0 }

    /// The element at an offset, in O(log n); traps beyond the end.
    @inlinable
    public final subscript(offset: Int) -> Element {
        refresh()
        return storage[offset]
    }

    /// The node an update was handed, by its type.
    @inlinable
    static func of(_ node: GraphNode) -> Self { unsafe unsafeDowncast(node, to: self) }
}
