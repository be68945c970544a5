extension Turn {
    /// Nodes to be updated once at the end of the batch, however often the batch reads.
    @safe @exclusivity(unchecked) private static var heldBack: ContiguousArray<GraphNode> = []
    /// Whether the settling in progress serves a read within a batch.
    @safe @exclusivity(unchecked) private(set) static var isReading = false
    @safe @exclusivity(unchecked) private static var kept: ContiguousArray<GraphNode> = []

    /// Settles one source.
    static func settle(_ source: GraphNode) {
        isSettling = true
        unsafe spread(Unmanaged.passUnretained(source))
        drain()
        if waiting.contains(.deferred) { settleRounds() }
        isSettling = false
        if waiting.contains(.kept) { letGo() }
    }

    /// Settles all deferred sources together.
    static func settleDeferred(isReading reading: Bool) {
        guard !waiting.isDisjoint(with: [.deferred, .heldBack]) else { return }
        isSettling = true
        isReading = reading
        settleRounds()
        isReading = false
        isSettling = false
        if waiting.contains(.kept) { letGo() }
    }

    /// Settles the deferred sources and those that transforms set meanwhile: properties together, then events one by one.
    private static func settleRounds() {
        var rounds = 0
        var lastOfRound = 0
        while !waiting.isDisjoint(with: isReading ? .deferred : [.deferred, .heldBack]) {
            if !deferred.isEmpty || !isReading && waiting.contains(.heldBack) {
                rounds += 1
                guard rounds <= FeedbackLoop.limit else { return endSettling() }
                settleProperties()
            } else if let signal = deferredSignals.popFirst() {
                lastOfRound -= 1
                if lastOfRound < 0 {
                    rounds += 1
                    lastOfRound = deferredSignals.count
                }
                guard rounds <= FeedbackLoop.limit else { return endSettling() }
                tick()
                if signal.takeDeferredChange() { unsafe spread(Unmanaged.passUnretained(signal)) }
                drain()
            }
            if deferred.isEmpty, deferredSignals.isEmpty { waiting.remove(.deferred) }
        }
    }

    private static func settleProperties() {
        let sources = deferred
        deferred.removeAll()
        for source in sources { source.marks.remove(.deferred) }
        tick()
        if !isReading, waiting.contains(.heldBack) {
            waiting.remove(.heldBack)
            for node in heldBack where node.isLive { enqueue(node) }
            heldBack.removeAll()
        }
        for source in sources where source.takeDeferredChange() { unsafe spread(Unmanaged.passUnretained(source)) }
        drain()
    }

    /// Stops a feedback loop between transforms.
    private static func endSettling() {
        var sources: [GraphNode] = []
        for source in deferred { sources.append(source) }
        while let signal = deferredSignals.popFirst() { sources.append(signal) }
        for source in sources {
            source.marks.remove(.deferred)
            source.dropDeferredChange()
        }
        deferred.removeAll()
        waiting.remove(.deferred)
        endLoop(through: sources)
    }

    /// Defers a node's update to the end of the batch.
    static func holdBack(_ node: GraphNode) {
        heldBack.append(node)
        waiting.insert(.heldBack)
    }

    /// Retains a node that leaves its parent's children until the change has settled, because the traversal retains no node.
    static func keepUntilSettled(_ node: GraphNode) {
        kept.append(node)
        waiting.insert(.kept)
    }

    private static func letGo() {
        waiting.remove(.kept)
        let nodes = kept
        kept.removeAll()
        extendLifetime(nodes)
    }
}
