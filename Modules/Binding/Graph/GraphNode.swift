/// The common base class of properties, signals and lists: a node in the dependency graph, independent of the value's type.
///
/// A node retains the nodes it is computed from (its parents). It retains the nodes computed from it (its children) only while
/// they are observed, so an unobserved graph has no cycle and is freed like any other object. The class is public only because
/// public classes derive from it.
///
/// The stored properties are exempt from run-time exclusivity checks: they are used on the main actor, and no access to one of
/// them is in progress while a node calls out.
@MainActor
public class GraphNode {
    /// Recomputes a node from its parents and returns whether it changed. The node is passed in so that the closure need not
    /// retain it.
    @usableFromInline typealias Update = (GraphNode) -> Bool

    @safe @exclusivity(unchecked) @usableFromInline final var flags: Flags
    @safe @exclusivity(unchecked) @usableFromInline final var marks: Marks = []
    /// Greater than the length of every path from a source to this node, while the node is live.
    @safe @exclusivity(unchecked) final var level: Int32 = 0
    /// The ``Turn/clock`` of the last change.
    @safe @exclusivity(unchecked) @usableFromInline final var changedAt: Int
    /// While live, a number that orders siblings by when they became live; otherwise the ``Turn/clock`` of the last check.
    @safe @exclusivity(unchecked) final var stamp = 0
    @safe @exclusivity(unchecked) final var children = Children.none
    @safe @exclusivity(unchecked) @usableFromInline final var observers: ContiguousArray<Observer> = []
    // Nonisolated so that `deinit` can read them, on nodes that only it still references.
    @safe @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) final var firstParent: GraphNode?
    @safe @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) final var otherParents: ContiguousArray<GraphNode> = []
    @usableFromInline final let update: Update

    /// Creates a node without parents, which changes only when it is told to.
    @usableFromInline
    init(source flags: Flags) {
        self.flags = flags
        changedAt = flags.contains(.signal) ? 0 : Turn.clock
        update = { _ in false }
    }

    /// Creates a node computed from one that it does not retain.
    init(flags: Flags, update: @escaping Update) {
        self.flags = flags
        changedAt = 0
        self.update = update
    }

    /// Creates a node computed from one parent, as soon as that changes.
    @usableFromInline
    init(flags: Flags, parent: GraphNode, update: @escaping Update) {
        self.flags = flags
        changedAt = 0
        firstParent = parent
        self.update = update
    }

    /// Creates a node computed from several parents, once all of them have settled.
    @usableFromInline
    init(flags: Flags, parents: ContiguousArray<GraphNode>, update: @escaping Update) {
        self.flags = flags.union(.join)
        changedAt = 0
        firstParent = parents.first
        otherParents = ContiguousArray(parents.dropFirst())
        self.update = update
    }

    /// Releases the ancestors iteratively: if each one freed the next, a long chain would overflow the stack.
    deinit {
        guard var node = firstParent else { return }
        firstParent = nil
        if otherParents.isEmpty {
            while isKnownUniquelyReferenced(&node), node.otherParents.isEmpty, let next = node.firstParent {
                node.firstParent = nil
                node = next
            }
            guard !node.otherParents.isEmpty else { return }
        }
        var pending = otherParents
        otherParents = []
        pending.append(node)
        extendLifetime(consume node)
        while var node = pending.popLast() {
            guard isKnownUniquelyReferenced(&node) else { continue }
            if let next = node.firstParent { pending.append(next) }
            pending.append(contentsOf: node.otherParents)
            node.firstParent = nil
            node.otherParents = []
        }
    }

    /// Returns a parent for the update closure to read. If the closure captured it, circular bindings would never be freed.
    @inlinable
    final func parent(_ index: Int) -> GraphNode {
        if index > 0 { return otherParents[index - 1] }
        guard let firstParent else { preconditionFailure("A source was asked for what it is computed from.") }
        return firstParent
    }

    /// The name of this node in error messages: that of the nearest property or signal that is set or sent.
    var diagnosticName: String { firstParent?.diagnosticName ?? "a constant" }

    /// The object that the Observation module tracks on behalf of this node. Only nodes that change by themselves store one.
    var observationBox: ObservationBox? {
        get { nil }
        set {}
    }

    /// The nodes through which a property follows others.
    var binders: ContiguousArray<Binder> { [] }

    /// The group of properties that are connected to this one by bindings.
    var bindingGroup: BindingGroup? { nil }

    /// Adds this property to the group of a property that follows it.
    func join(_ group: BindingGroup) {}

    /// The property that a ``Relay`` stands for: it is computed from that property without retaining it.
    var origin: GraphNode? { nil }

    /// Called when the node has become live: its parents are live and it is one of their children.
    func didBecomeLive() {}
    /// Called when nothing observes the node any more: it has been removed from its parents' children.
    func didBecomeIdle() {}
    /// A node whose level must be higher than this node's, although it is not computed from this node.
    var nodeToRaise: GraphNode? { nil }
    /// Called when a signal's event has been handed to its children and observers.
    func dropEvent() {}
    /// Called when a source that changed while it could not be settled is settled. Returns `false` if there is nothing to report.
    func takeDeferredChange() -> Bool { true }
    /// Called when a feedback loop has been stopped, to discard what would have been taken.
    func dropDeferredChange() {}
}
