/// What properties, signals and lists have in common: a place in the graph, without a type of value.
///
/// A node knows the nodes it is computed from (its parents) and holds them. It holds the nodes computed from it (its children) only while
/// somebody observes them, so an unobserved graph has no cycle and is freed like any other object. The type is public because classes
/// of the public interface derive from it.
///
/// The stored properties are exempt from the run-time checks for exclusive access: they are used on the main actor, and nothing holds
/// access to one of them while it calls out.
@MainActor
public class GraphNode {
    /// Recomputes a node from its parents; true if it changed. The node is handed in, so that the closure need not hold it.
    @usableFromInline typealias Update = (GraphNode) -> Bool

    @safe @exclusivity(unchecked) @usableFromInline final var flags: Flags
    @safe @exclusivity(unchecked) @usableFromInline final var marks: Marks = []
    /// Longer than every path from a source to here, while the node is live.
    @safe @exclusivity(unchecked) final var level: Int32 = 0
    /// ``Turn/clock`` at the last change.
    @safe @exclusivity(unchecked) @usableFromInline final var changedAt: Int
    /// While live, the place among siblings, which are in the order in which they became live; else ``Turn/clock`` at the last check.
    @safe @exclusivity(unchecked) final var stamp = 0
    @safe @exclusivity(unchecked) final var children = Children.none
    @safe @exclusivity(unchecked) @usableFromInline final var observers: ContiguousArray<Observer> = []
    // Not isolated for the sake of `deinit`, which reads those of nodes that it alone still holds.
    @safe @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) final var firstParent: GraphNode?
    @safe @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) final var otherParents: ContiguousArray<GraphNode> = []
    @usableFromInline final let update: Update

    /// A node without parents, which changes when it is told to.
    @usableFromInline
    init(source flags: Flags) {
        self.flags = flags
        changedAt = flags.contains(.signal) ? 0 : Turn.clock
        update = { _ in false }
    }

    /// A node computed from what it does not hold.
    init(flags: Flags, update: @escaping Update) {
        self.flags = flags
        changedAt = 0
        self.update = update
    }

    /// A node computed from one parent, at once when that changes.
    @usableFromInline
    init(flags: Flags, parent: GraphNode, update: @escaping Update) {
        self.flags = flags
        changedAt = 0
        firstParent = parent
        self.update = update
    }

    /// A node computed from several parents, once all of them have settled.
    @usableFromInline
    init(flags: Flags, parents: ContiguousArray<GraphNode>, update: @escaping Update) {
        self.flags = flags.union(.join)
        changedAt = 0
        firstParent = parents.first
        otherParents = ContiguousArray(parents.dropFirst())
        self.update = update
    }

    /// Lets go of the nodes above one after the other: each freeing the next, a long chain would need as deep a stack.
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

    /// A parent, which the node's closure reads: a closure that held its parents would keep what follows itself for ever.
    @inlinable
    final func parent(_ index: Int) -> GraphNode {
        if index > 0 { return otherParents[index - 1] }
        guard let firstParent else { preconditionFailure("A source was asked for what it is computed from.") }
        return firstParent
    }

    /// What an error calls this node: the name of the nearest property or signal somebody sets.
    var diagnosticName: String { firstParent?.diagnosticName ?? "a constant" }

    /// What the Observation module tracks in this node's stead; only nodes that change by themselves have a place for it.
    var observationBox: ObservationBox? {
        get { nil }
        set {}
    }

    /// The nodes through which a property follows others.
    var binders: ContiguousArray<Binder> { [] }

    /// The properties that this one has to do with by bindings.
    var bindingGroup: BindingGroup? { nil }

    /// Notes that a property follows this one.
    func join(_ group: BindingGroup) {}

    /// The property that a ``Relay`` stands for, which is computed from it without holding it.
    var origin: GraphNode? { nil }

    /// The node became live: its parents are live and it is among their children.
    func didBecomeLive() {}
    /// The node is observed by nobody: it is out of its parents' children.
    func didBecomeIdle() {}
    /// What must be above this node though it is not computed from it.
    var nodeToRaise: GraphNode? { nil }
    /// A signal's event has been handed to children and observers.
    func dropEvent() {}
    /// A source that changed while it could not be settled is settled; false if it has nothing to tell.
    func takeDeferredChange() -> Bool { true }
    /// A feedback loop was ended: what would have been taken is forgotten.
    func dropDeferredChange() {}
}
