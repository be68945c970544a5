extension Turn {
    /// The nodes that wait for their parents: a heap, the lowest level first. Not retained, see ``keepUntilSettled(_:)``.
    @safe @exclusivity(unchecked) private static var queue = LevelQueue()
    /// Nodes that are to be updated once at the end of the batch, however often it reads.
    @safe @exclusivity(unchecked) private static var heldBack: ContiguousArray<GraphNode> = []
    @safe @exclusivity(unchecked) private static var isReading = false
    /// Signals whose event nobody waits for.
    @safe @exclusivity(unchecked) private static var signalled: ContiguousArray<GraphNode> = []
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

    /// Settles the deferred sources and those set meanwhile by a transform: properties together, then events one by one.
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
        for source in sources { source.flags.remove(.deferred) }
        tick()
        if !isReading, waiting.contains(.heldBack) {
            waiting.remove(.heldBack)
            for node in heldBack where node.isLive { enqueue(node) }
            heldBack.removeAll()
        }
        for source in sources where source.takeDeferredChange() { unsafe spread(Unmanaged.passUnretained(source)) }
        drain()
    }

    /// Stops a loop of transforms.
    private static func endSettling() {
        var sources: [GraphNode] = []
        for source in deferred { sources.append(source) }
        while let signal = deferredSignals.popFirst() { sources.append(signal) }
        for source in sources {
            source.flags.remove(.deferred)
            source.dropDeferredChange()
        }
        deferred.removeAll()
        waiting.remove(.deferred)
        endLoop(through: sources)
    }

    /// Queues a node until all at lower levels have settled.
    static func enqueue(_ node: GraphNode) {
        guard node.flags.insert(.queued).inserted else { return }
        queue.insert(node)
        waiting.insert(.queued)
    }

    /// Holds a node that leaves its parent's children until the change has settled: what walks over the graph retains no node.
    static func keepUntilSettled(_ node: GraphNode) {
        kept.append(node)
        waiting.insert(.kept)
    }

    /// Marks a node as changed and recomputes its children: those with one parent at once, joins when their level comes.
    static func spread(_ start: Unmanaged<GraphNode>) {
        var current = unsafe start
        while let next = unsafe current.borrow({ unsafe step(from: $0) }) { unsafe current = unsafe next }
    }

    /// Spreads a node's change to its children, and returns the only child if it changed, for the same to be done with it.
    private static func step(from node: GraphNode) -> Unmanaged<GraphNode>? {
        markChanged(node)
        if let child = unsafe node.children.sole {
            return unsafe child.borrow { update($0) } ? child : nil
        }
        guard case .many(let children) = node.children else { return nil }
        for child in children where child.isLive && update(child) { unsafe spread(Unmanaged.passUnretained(child)) }
        return nil
    }

    /// Recomputes a node unless it must wait; true if it changed.
    private static func update(_ node: GraphNode) -> Bool {
        if !node.flags.isDisjoint(with: [.join, .oncePerTurn, .queued]) {
            if node.flags.contains(.join) {
                enqueue(node)
                return false
            }
            if isReading, node.flags.contains(.oncePerTurn) {
                heldBack.append(node)
                waiting.insert(.heldBack)
                return false
            }
            node.flags.remove([.queued, .newcomer])
        }
        return node.update(node)
    }

    private static func markChanged(_ node: GraphNode) {
        let isAgain = node.changedAt == clock
        node.changedAt = clock
        if node.flags.isDisjoint(with: [.signal, .tracked]) {
            if !node.observers.isEmpty { expectChange(node) }
        } else if node.flags.contains(.signal) {
            if node.observers.isEmpty { willDropEvent(of: node) } else { expectEvent(node, isAgain: isAgain) }
        } else {
            expectTracking(node)
            if !node.observers.isEmpty { expectChange(node) }
        }
    }

    private static func willDropEvent(of node: GraphNode) {
        signalled.append(node)
        waiting.insert(.signalled)
    }

    private static func drain() {
        if waiting.contains(.queued) { recomputeQueued() }
        if waiting.contains(.signalled) {
            waiting.remove(.signalled)
            while let node = signalled.popLast() { node.dropEvent() }
        }
    }

    private static func recomputeQueued() {
        while let (node, level) = unsafe queue.popFirst() {
            unsafe node.borrow { node in
                guard node.flags.contains(.queued) else { return }
                // It has risen since it was queued.
                guard node.level <= level else { return queue.insert(node) }
                let isNewcomer = node.flags.contains(.newcomer)
                node.flags.remove([.queued, .newcomer])
                guard node.isLive, node.update(node) else { return }
                if isNewcomer { node.changedAt = clock } else { unsafe spread(Unmanaged.passUnretained(node)) }
            }
        }
        waiting.remove(.queued)
    }

    private static func letGo() {
        waiting.remove(.kept)
        let nodes = kept
        kept.removeAll()
        extendLifetime(nodes)
    }
}
