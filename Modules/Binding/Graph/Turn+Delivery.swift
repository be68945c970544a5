extension Turn {
    /// Properties whose observers are to be called.
    @safe @exclusivity(unchecked) private static var changed: ContiguousArray<GraphNode> = []
    /// Signals whose observers are to be called, once for each event; a round is what one clock brought.
    @safe @exclusivity(unchecked) private static var events: ContiguousArray<(node: GraphNode, clock: Int)> = []
    @safe @exclusivity(unchecked) private static var tombs: ContiguousArray<GraphNode> = []
    @safe @exclusivity(unchecked) private static var graves: ContiguousArray<@MainActor (GraphNode) -> Void> = []
    @safe @exclusivity(unchecked) private static var loop: FeedbackLoop?

    /// Nodes the Observation module is to be told of, once all has settled.
    @safe @exclusivity(unchecked) private static var tracked: ContiguousArray<GraphNode> = []

    static func expectTracking(_ node: GraphNode) { tracked.append(node) }

    static func expectChange(_ node: GraphNode) {
        if node.flags.insert(.pending).inserted { changed.append(node) }
    }

    static func expectEvent(_ node: GraphNode) { events.append((node, clock)) }

    /// Keeps a disposed observer's closure until the turn has ended.
    static func bury(_ run: @escaping @MainActor (GraphNode) -> Void) { graves.append(run) }

    static func willCompact(_ node: GraphNode) { tombs.append(node) }

    /// Calls the observers: first those of events, then those of properties, and again while observers cause more.
    static func deliver() {
        isDelivering = true
        var rounds = 0
        while !events.isEmpty || !changed.isEmpty || !tracked.isEmpty {
            while let node = tracked.popLast() { node.notifyTracking() }
            rounds += 1
            guard rounds <= FeedbackLoop.limit else {
                endLoop(through: events.map(\.node) + changed)
                break
            }
            deliverEvents()
            deliverChanges()
        }
        isDelivering = false
        cleanUp()
    }

    private static func deliverEvents() {
        guard !events.isEmpty else { return }
        let batch = events
        events.removeAll(keepingCapacity: true)
        var start = 0
        while start < batch.count {
            var end = start + 1
            while end < batch.count, batch[end].clock == batch[start].clock { end += 1 }
            let stamp = batch[start].clock
            call(batch[start..<end].map { ($0.node, stamp) })
            for index in start..<end { batch[index].node.dropEvent() }
            start = end
        }
    }

    private static func deliverChanges() {
        guard !changed.isEmpty else { return }
        let nodes = changed
        changed.removeAll(keepingCapacity: true)
        for node in nodes { node.flags.remove(.pending) }
        call(nodes.map { ($0, nil) })
    }

    /// Calls the observers of several nodes in the order of subscription.
    private static func call(_ nodes: [(node: GraphNode, stamp: Int?)]) {
        if nodes.count == 1 {
            var index = 0
            while index < nodes[0].node.observers.count {
                call(nodes[0].node, at: index, stamp: nodes[0].stamp)
                index += 1
            }
            return
        }
        var calls: [(id: Int, node: GraphNode, index: Int, stamp: Int?)] = []
        for (node, stamp) in nodes {
            for index in node.observers.indices { calls.append((node.observers[index].id, node, index, stamp)) }
        }
        calls.sort { $0.id < $1.id }
        for entry in calls { call(entry.node, at: entry.index, stamp: entry.stamp) }
    }

    private static func call(_ node: GraphNode, at index: Int, stamp: Int?) {
        let stamp = stamp ?? node.changedAt
        guard node.observers[index].seen < stamp, let run = node.observers[index].run else { return }
        node.observers[index].seen = stamp
        run(node)
    }

    private static func cleanUp() {
        while !tombs.isEmpty || !graves.isEmpty {
            while let node = tombs.popLast() { node.compactObservers() }
            let closures = graves
            graves.removeAll()
            withExtendedLifetime(closures) {}
        }
        guard let ended = loop else { return }
        loop = nil
        FeedbackLoop.handler(ended)
    }

    /// Stops a loop: the sources keep their newest values, the calls still waiting are dropped.
    static func endLoop(through nodes: some Sequence<GraphNode>) {
        var names: [String] = []
        for name in nodes.map(\.diagnosticName) where !names.contains(name) { names.append(name) }
        loop = FeedbackLoop(names: names)
        for node in changed { node.flags.remove(.pending) }
        changed.removeAll()
        let undelivered = events
        events.removeAll()
        for (node, _) in undelivered { node.dropEvent() }
    }
}
