/// What properties, signals and lists have in common: a place in the graph, without a type of value.
///
/// A node knows the nodes it is computed from (`parents`) and holds them. It holds the nodes computed from it (`children`) only while
/// somebody observes them, so an unobserved graph has no cycle and is freed like any other object. Its type is public because classes
/// of the public interface derive from it; it has no public member.
@MainActor
public class GraphNode {
    /// Recomputes a node from its parents; true if it changed. The node is handed in, so that the closure need not hold it.
    @usableFromInline typealias Update = @MainActor (GraphNode) -> Bool

    @safe @exclusivity(unchecked) @usableFromInline final var flags: Flags
    /// Longer than every path from a source to here; only kept while the node is live.
    @safe @exclusivity(unchecked) final var level: Int32 = 0
    /// How many handles keep this node live without observing it.
    @safe @exclusivity(unchecked) final var anchors: Int32 = 0
    /// ``Turn/clock`` at the last change.
    @safe @exclusivity(unchecked) @usableFromInline final var changedAt: Int
    /// ``Turn/clock`` when an unobserved node was last known to agree with its parents.
    @safe @exclusivity(unchecked) final var checkedAt = 0
    /// The place of this node among its parents' children, which are in the order in which they became live.
    @safe @exclusivity(unchecked) final var liveID = 0
    @safe @exclusivity(unchecked) final var children: ContiguousArray<GraphNode> = []
    @safe @exclusivity(unchecked) @usableFromInline final var observers: ContiguousArray<Observer> = []
    @safe @exclusivity(unchecked) final var firstParent: GraphNode?
    @safe @exclusivity(unchecked) @usableFromInline final var otherParents: ContiguousArray<GraphNode> = []
    @safe @exclusivity(unchecked) final var box: ObservationBox?
    @usableFromInline final let update: Update

    /// A node without parents, which changes when it is told to.
    @usableFromInline
    init(source flags: Flags) {
        self.flags = flags
        changedAt = flags.contains(.signal) ? 0 : Turn.clock
        update = { _ in false }
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

    /// What an error calls this node: the name of the nearest property or signal somebody sets.
    var diagnosticName: String { firstParent?.diagnosticName ?? "a constant" }

    /// The node became live: its parents are live and it is among their children.
    func didBecomeLive() {}
    /// The node is no more observed: it is out of its parents' children.
    func didBecomeIdle() {}
    /// A signal's event has been handed to children and observers.
    func dropEvent() {}
    /// A property or signal that changed while another change was being settled takes its part in the next.
    func takeDeferredChange() -> Bool { true }

    @usableFromInline
    struct Flags: OptionSet {
        @usableFromInline let rawValue: UInt16
        @usableFromInline init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Carries events: has no value between them.
        @usableFromInline static var signal: Flags { Flags(rawValue: 1) }
        /// Waits until all of its parents have settled.
        @usableFromInline static var join: Flags { Flags(rawValue: 2) }
        /// Somebody observes it, directly or through its children.
        @usableFromInline static var live: Flags { Flags(rawValue: 4) }
        /// Has a value in its storage.
        @usableFromInline static var computed: Flags { Flags(rawValue: 8) }
        /// Waits in ``Turn`` to be recomputed.
        @usableFromInline static var queued: Flags { Flags(rawValue: 16) }
        /// Waits in ``Turn`` for its observers to be called.
        @usableFromInline static var pending: Flags { Flags(rawValue: 32) }
        /// Waits in ``Turn`` to be settled as a source.
        @usableFromInline static var deferred: Flags { Flags(rawValue: 64) }
        /// Has disposed observers, which leave at the end of the turn.
        @usableFromInline static var tombstones: Flags { Flags(rawValue: 128) }
        /// Must not be recomputed by a read within a batch, as each of its updates is an event.
        @usableFromInline static var oncePerTurn: Flags { Flags(rawValue: 256) }
        /// `withObservationTracking` has read it.
        @usableFromInline static var tracked: Flags { Flags(rawValue: 512) }
        /// Has a value, but changes only with a signal's events: there is nothing to compute it from at other times.
        @usableFromInline static var eventFed: Flags { Flags(rawValue: 1024) }
        /// The other parents are chosen by the first, and must not be asked before it is up to date.
        @usableFromInline static var dynamic: Flags { Flags(rawValue: 2048) }
        /// Made by a `flatMapLatest`, whose outer property is its last parent.
        @usableFromInline static var scoped: Flags { Flags(rawValue: 4096) }
    }

    /// An entry among a node's observers, which are in order of their ids.
    @usableFromInline
    struct Observer {
        /// Grows with each subscription, over all nodes.
        @usableFromInline let id: Int
        /// ``Turn/clock`` of the newest change it was told of.
        @usableFromInline var seen: Int
        /// `nil` once disposed.
        @usableFromInline var run: (@MainActor (GraphNode) -> Void)?
    }
}
