extension Turn {
    /// The nodes that wait for their parents, by level.
    @safe @exclusivity(unchecked) private static var levels: ContiguousArray<ContiguousArray<GraphNode>> = []
    @safe @exclusivity(unchecked) private static var lowestLevel = 0
    @safe @exclusivity(unchecked) private static var queuedCount = 0
    /// Nodes that are to be updated once at the end of the batch, however often it reads.
    @safe @exclusivity(unchecked) private static var heldBack: ContiguousArray<GraphNode> = []
    @safe @exclusivity(unchecked) private static var isReading = false
    /// Signals whose event nobody waits for.
    @safe @exclusivity(unchecked) private static var signalled: ContiguousArray<GraphNode> = []

    /// Settles one source.
    static func settle(_ source: GraphNode) {
        isSettling = true
        spread(source)
        drain()
        dropEvents()
        if !deferred.isEmpty { settleRounds() }
        isSettling = false
    }

    /// Settles all deferred sources together.
    static func settleDeferred(isReading reading: Bool) {
        guard !deferred.isEmpty || !heldBack.isEmpty else { return }
        isSettling = true
        isReading = reading
        if !reading, !heldBack.isEmpty {
            clock += 1
            let nodes = heldBack
            heldBack.removeAll()
            for node in nodes where node.isLive { enqueue(node) }
            if deferred.isEmpty { drain() }
        }
        settleRounds()
        isReading = false
        isSettling = false
    }

    /// A round for the deferred sources, another for those set meanwhile by a transform, and so on.
    private static func settleRounds() {
        var rounds = 0
        while !deferred.isEmpty {
            let sources = deferred
            deferred.removeAll(keepingCapacity: true)
            for source in sources { source.flags.remove(.deferred) }
            rounds += 1
            guard rounds <= FeedbackLoop.limit else { return endLoop(through: sources) }
            clock += 1
            for source in sources where source.takeDeferredChange() { spread(source) }
            drain()
            dropEvents()
        }
    }

    /// Queues a node until all at lower levels have settled.
    static func enqueue(_ node: GraphNode) {
        guard node.flags.insert(.queued).inserted else { return }
        place(node)
    }

    private static func place(_ node: GraphNode) {
        let level = Int(node.level)
        while levels.count <= level { levels.append([]) }
        levels[level].append(node)
        if queuedCount == 0 || level < lowestLevel { lowestLevel = level }
        queuedCount += 1
    }

    /// Marks a node as changed and recomputes its children: those with one parent at once, joins when their level comes.
    private static func spread(_ start: GraphNode) {
        var node = start
        while true {
            markChanged(node)
            switch node.children.count {
            case 0: return
            case 1:
                let child = node.children[0]
                guard update(child) else { return }
                node = child
            default:
                for child in node.children where child.isLive && update(child) { spread(child) }
                return
            }
        }
    }

    /// Recomputes a node unless it must wait; true if it changed.
    private static func update(_ node: GraphNode) -> Bool {
        if node.flags.contains(.join) {
            enqueue(node)
            return false
        }
        if isReading, node.flags.contains(.oncePerTurn) {
            heldBack.append(node)
            return false
        }
        node.flags.remove(.queued)
        return node.update(node)
    }

    private static func markChanged(_ node: GraphNode) {
        node.changedAt = clock
        if node.flags.contains(.tracked) { expectTracking(node) }
        if node.flags.contains(.signal) {
            if node.observers.isEmpty { signalled.append(node) } else { expectEvent(node) }
        } else if !node.observers.isEmpty {
            expectChange(node)
        }
    }

    private static func drain() {
        while queuedCount > 0 {
            while levels[lowestLevel].isEmpty { lowestLevel += 1 }
            let level = lowestLevel
            let node = levels[level].removeLast()
            queuedCount -= 1
            guard node.flags.contains(.queued) else { continue }
            guard node.level <= level else {
                place(node)
                continue
            }
            node.flags.remove(.queued)
            if node.isLive, node.update(node) { spread(node) }
        }
    }

    private static func dropEvents() {
        while let node = signalled.popLast() { node.dropEvent() }
    }
}
