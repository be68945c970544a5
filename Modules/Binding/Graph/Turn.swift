/// A turn: a change of one or more sources, all that follows from it, and the calls of the observers.
///
/// It has two phases. *Settling* recomputes what depends on the sources, each node after those it depends on, and calls no observer.
/// *Delivering* calls the observers, which therefore see only settled values. A source set by an observer settles at once and its
/// observers are called in the next round of the same turn.
@MainActor
@usableFromInline
enum Turn {
    /// The stamp of the latest change; what is memoised holds while it stands still, and every settling has its own.
    @safe @exclusivity(unchecked) private(set) static var clock = 1
    @safe @exclusivity(unchecked) private static var lastStamp = 1
    @safe @exclusivity(unchecked) static var isSettling = false
    @safe @exclusivity(unchecked) static var isDelivering = false
    @safe @exclusivity(unchecked) static var batchDepth = 0
    /// Which of the lists of what is to be done are not empty: looked at in each turn, while the lists nearly always are empty.
    @safe @exclusivity(unchecked) static var waiting: Waiting = []
    /// Properties that were set while they could not be settled: within a batch, or by a transform.
    @safe @exclusivity(unchecked) static var deferred: ContiguousArray<GraphNode> = []
    /// Signals that were sent while they could not be settled, once for each event.
    @safe @exclusivity(unchecked) static var deferredSignals = Queue<GraphNode>()

    /// How many reads of idle nodes are under way, each for the one before.
    @safe @exclusivity(unchecked) static var pullDepth = 0
    static var mostNestedPulls: Int { 256 }

    struct Waiting: OptionSet {
        let rawValue: UInt16

        /// Sources to be settled.
        static var deferred: Waiting { Waiting(rawValue: 1) }
        /// Nodes to be updated at the end of the batch.
        static var heldBack: Waiting { Waiting(rawValue: 2) }
        /// Nodes to be recomputed when their level comes.
        static var queued: Waiting { Waiting(rawValue: 4) }
        /// Events to be dropped.
        static var signalled: Waiting { Waiting(rawValue: 8) }
        /// Nodes to be let go of.
        static var kept: Waiting { Waiting(rawValue: 16) }
        /// Observers of events to be called.
        static var events: Waiting { Waiting(rawValue: 32) }
        /// Observers of properties to be called.
        static var changes: Waiting { Waiting(rawValue: 64) }
        /// Nodes the Observation module is to be told of.
        static var tracked: Waiting { Waiting(rawValue: 128) }
        /// What is left for the end of the turn.
        static var ending: Waiting { Waiting(rawValue: 256) }
    }

    /// Whether every live node agrees with the sources.
    static var isSettled: Bool { !isSettling && !waiting.contains(.deferred) }

    /// A number greater than all before, of changes and of subscriptions alike.
    static func nextStamp() -> Int {
        lastStamp += 1
        return lastStamp
    }

    static func tick() { clock = nextStamp() }

    /// Settles a source's change and calls the observers, unless a batch or a turn under way will.
    static func change(_ source: GraphNode) {
        if isSettling || batchDepth > 0 {
            deferChange(of: source)
        } else if isAlone(source) {
            deliverAlone(source)
        } else {
            settle(source)
            if !isDelivering { deliver() }
        }
    }

    /// Whether a source's change or event concerns its own observers only and nothing is to be done before: no need for lists.
    private static func isAlone(_ source: GraphNode) -> Bool {
        waiting.isEmpty && !isDelivering && source.children.isEmpty && !source.flags.contains(.tracked)
    }

    /// Settles an event by itself, as events do not coalesce, and calls the observers unless a batch or a turn under way will.
    @usableFromInline
    static func signal(_ source: GraphNode) {
        tick()
        if batchDepth == 0, isAlone(source) {
            isDelivering = true
            callObservers(of: source, before: clock)
            source.dropEvent()
            if waiting.isEmpty { isDelivering = false } else { deliver() }
        } else {
            settle(source)
            if !isDelivering, batchDepth == 0 { deliver() }
        }
    }

    /// Whether an event that is about to be taken must wait until the change under way has settled, as a transform sends it; if not,
    /// what a batch has set so far is settled before it.
    static func defersEvent(of source: GraphNode) -> Bool {
        if isSettling {
            deferChange(of: source)
            return true
        }
        if batchDepth > 0 { settleBeforeReading() }
        return false
    }

    static func deferChange(of source: GraphNode) {
        if source.flags.contains(.signal) {
            deferredSignals.append(source)
        } else if source.marks.insert(.deferred).inserted {
            deferred.append(source)
        }
        waiting.insert(.deferred)
    }

    /// Settles what a batch has set so far, so that a read within it sees the outcome.
    static func settleBeforeReading() {
        if !isSettled, !isSettling { settleDeferred(isReading: true) }
    }

    @usableFromInline
    static func beginBatch() { batchDepth += 1 }

    /// Ends a batch: settles what it has set and calls the observers.
    @usableFromInline
    static func endBatch() {
        batchDepth -= 1
        guard batchDepth == 0, !isSettling, !waiting.isEmpty else { return }
        settleDeferred(isReading: false)
        if !isDelivering { deliver() }
    }

    /// Runs an observer's first call as part of a turn, so that what it sets is delivered after it has returned.
    @usableFromInline
    static func deliverFirst(_ call: () -> Void) {
        guard !isDelivering else { return call() }
        isDelivering = true
        call()
        isDelivering = false
        if !waiting.isEmpty, batchDepth == 0, !isSettling { deliver() }
    }
}
