/// A turn: a change of one or more sources, everything that follows from it, and the calls of the observers.
///
/// A turn has two phases. *Settling* recomputes the nodes that depend on the sources, each one after its parents, and calls no
/// observer. *Delivering* calls the observers, which therefore see only settled values. A source that an observer sets is settled
/// immediately, and its observers are called in the next round of the same turn.
@MainActor
@usableFromInline
enum Turn {
    /// The stamp of the latest change. Cached results are valid while it is unchanged, and every settling has its own.
    @safe @exclusivity(unchecked) private(set) static var clock = 1
    @safe @exclusivity(unchecked) private static var lastStamp = 1
    @safe @exclusivity(unchecked) static var isSettling = false
    @safe @exclusivity(unchecked) static var isDelivering = false
    @safe @exclusivity(unchecked) static var batchDepth = 0
    /// The lists of pending work that are not empty. Each turn checks this instead of the lists, which are nearly always empty.
    @safe @exclusivity(unchecked) static var waiting: Waiting = []
    /// Properties that were set while they could not be settled: within a batch or by a transform.
    @safe @exclusivity(unchecked) static var deferred: ContiguousArray<GraphNode> = []
    /// Signals that were sent while they could not be settled, with one entry per event.
    @safe @exclusivity(unchecked) static var deferredSignals = Queue<GraphNode>()

    /// The number of nested reads of idle nodes, each on behalf of the previous one.
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
        /// Nodes to be released.
        static var kept: Waiting { Waiting(rawValue: 16) }
        /// Observers of events to be called.
        static var events: Waiting { Waiting(rawValue: 32) }
        /// Observers of properties to be called.
        static var changes: Waiting { Waiting(rawValue: 64) }
        /// Nodes whose changes must be reported to the Observation module.
        static var tracked: Waiting { Waiting(rawValue: 128) }
        /// Work left for the end of the turn.
        static var ending: Waiting { Waiting(rawValue: 256) }
    }

    /// Whether every live node is up to date with the sources.
    static var isSettled: Bool { !isSettling && !waiting.contains(.deferred) }

    /// Returns a number greater than all before it, for changes and subscriptions alike.
    static func nextStamp() -> Int {
        lastStamp += 1
        return lastStamp
    }

    static func tick() { clock = nextStamp() }

    /// Settles a source's change and calls the observers, unless a batch or turn in progress will do so.
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

    /// Whether a source's change or event affects only its own observers and no work is pending, so that no lists are needed.
    private static func isAlone(_ source: GraphNode) -> Bool {
        waiting.isEmpty && !isDelivering && source.children.isEmpty && !source.flags.contains(.tracked)
    }

    /// Settles an event by itself (events don't coalesce) and calls the observers, unless a batch or turn in progress will.
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

    /// Returns whether an event must wait until the change in progress has settled, because a transform is sending it.
    ///
    /// If not, settles the changes made so far in a batch before the event.
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

    /// Settles the changes made so far in a batch, so that a read within the batch sees the result.
    static func settleBeforeReading() {
        if !isSettled, !isSettling { settleDeferred(isReading: true) }
    }

    @usableFromInline
    static func beginBatch() { batchDepth += 1 }

    /// Ends a batch: settles its changes and calls the observers.
    @usableFromInline
    static func endBatch() {
        batchDepth -= 1
        guard batchDepth == 0, !isSettling, !waiting.isEmpty else { return }
        settleDeferred(isReading: false)
        if !isDelivering { deliver() }
    }

    /// Runs an observer's first call as part of a turn, so that its changes are delivered after it has returned.
    @usableFromInline
    static func deliverFirst(_ call: () -> Void) {
        guard !isDelivering else { return call() }
        isDelivering = true
        call()
        isDelivering = false
        if !waiting.isEmpty, batchDepth == 0, !isSettling { deliver() }
    }
}
