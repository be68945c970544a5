/// A turn: a change of one or more sources, all that follows from it, and the calls of the observers.
///
/// It has two phases. *Settling* recomputes what depends on the sources, each node after those it depends on, and calls no observer.
/// *Delivering* calls the observers, which therefore see only settled values. A source set by an observer settles at once and its
/// observers are called in the next round of the same turn.
@MainActor
@usableFromInline
enum Turn {
    /// Grows with each settled change; what is memoised holds while it stands still.
    @safe @exclusivity(unchecked) static var clock = 1
    @safe @exclusivity(unchecked) static var isSettling = false
    @safe @exclusivity(unchecked) static var isDelivering = false
    @safe @exclusivity(unchecked) static var batchDepth = 0
    /// Sources that were set while they could not be settled: within a batch, or by a transform.
    @safe @exclusivity(unchecked) static var deferred: ContiguousArray<GraphNode> = []
    @safe @exclusivity(unchecked) private static var lastID = 0

    /// Whether every live node agrees with the sources.
    static var isSettled: Bool { deferred.isEmpty && !isSettling }

    /// A number greater than all before: the order of subscription.
    static func nextID() -> Int {
        lastID += 1
        return lastID
    }

    /// Settles a source's change and calls the observers, unless a batch or a turn under way will.
    static func change(_ source: GraphNode) {
        if isSettling || batchDepth > 0 {
            deferChange(of: source)
        } else {
            settle(source)
            if !isDelivering { deliver() }
        }
    }

    /// Settles an event by itself, as events do not coalesce, and calls the observers unless a batch or a turn under way will.
    static func signal(_ source: GraphNode) {
        if batchDepth > 0 { settleBeforeReading() }
        settle(source)
        if !isDelivering, batchDepth == 0 { deliver() }
    }

    static func deferChange(of source: GraphNode) {
        if source.flags.insert(.deferred).inserted { deferred.append(source) }
    }

    /// Settles what a batch has set so far, so that a read within it sees the outcome.
    static func settleBeforeReading() {
        guard !isSettled, !isSettling else { return }
        settleDeferred(isReading: true)
    }

    @usableFromInline
    static func beginBatch() { batchDepth += 1 }

    /// Ends a batch: settles what it has set and calls the observers.
    @usableFromInline
    static func endBatch() {
        batchDepth -= 1
        guard batchDepth == 0, !isSettling else { return }
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
        if batchDepth == 0, !isSettling { deliver() }
    }
}
