extension Turn {
    /// A property whose observers are to be called.
    struct Pending {
        let node: GraphNode
        /// Only those up to this observer, as the change came after they had been called and before the others were;
        var last = Int.max
        /// and those who subscribed since then.
        var start = Int.max
    }

    /// An event of a signal.
    struct Occurrence {
        let node: GraphNode
        let clock: Int
        /// Those of one event and of all that follows from it have the same number; a signal is among them once.
        let group: Int
    }

    @safe @exclusivity(unchecked) private static var changed: ContiguousArray<Pending> = []
    /// Signals whose observers are to be called.
    @safe @exclusivity(unchecked) private static var events: ContiguousArray<Occurrence> = []
    @safe @exclusivity(unchecked) private static var lastGroup = 0
    /// Nodes the Observation module is to be told of, once all has settled.
    @safe @exclusivity(unchecked) private static var tracked: ContiguousArray<GraphNode> = []
    /// The stamp at which the present round began.
    @safe @exclusivity(unchecked) static var roundStart = 0
    /// Whether some of the properties in `changed` are not to call all of their observers.
    @safe @exclusivity(unchecked) private static var hasPartialCalls = false

    static func expectChange(_ node: GraphNode) {
        if node.flags.isDisjoint(with: [.pending, .delivering]) {
            node.flags.insert(.pending)
            changed.append(Pending(node: node))
            waiting.insert(.calls)
        } else if node.flags.contains(.delivering) || hasPartialCalls {
            expectChangeAgain(node)
        }
    }

    /// A property changed while its observers are called: those still to be called see the newest value, the others are called again.
    private static func expectChangeAgain(_ node: GraphNode) {
        let last = node.flags.contains(.delivering) ? running : Int.max
        if node.flags.insert(.pending).inserted {
            changed.append(Pending(node: node, last: last, start: roundStart))
            hasPartialCalls = true
            waiting.insert(.calls)
        } else if let index = changed.firstIndex(where: { $0.node === node }) {
            changed[index].last = max(changed[index].last, last)
        }
    }

    static func expectEvent(_ node: GraphNode, isAgain: Bool) {
        if isAgain || lastGroup < clock { lastGroup = nextStamp() }
        events.append(Occurrence(node: node, clock: clock, group: lastGroup))
        waiting.insert(.calls)
    }

    static func expectTracking(_ node: GraphNode) {
        tracked.append(node)
        waiting.insert(.calls)
    }

    /// Calls the observers: in each round first those of events, then those of properties; again while observers cause more.
    static func deliver() {
        isDelivering = true
        var rounds = 0
        while waiting.contains(.calls) {
            waiting.remove(.calls)
            rounds += 1
            guard rounds <= FeedbackLoop.limit else {
                endLoop(through: events.map(\.node) + changed.map(\.node))
                break
            }
            if !tracked.isEmpty { notifyTracking() }
            if !events.isEmpty { deliverEvents() }
            if !changed.isEmpty { deliverChanges() }
        }
        isDelivering = false
        if waiting.contains(.cleaning) { cleanUp() }
    }

    private static func notifyTracking() {
        let nodes = tracked
        tracked.removeAll()
        for node in nodes { node.notifyTracking() }
    }

    private static func deliverChanges() {
        roundStart = nextStamp()
        hasPartialCalls = false
        if changed.count == 1, let pending = changed.popLast() {
            pending.node.flags.remove(.pending)
            pending.node.flags.insert(.delivering)
            callObservers(of: pending.node, through: pending.last, after: pending.start)
            pending.node.flags.remove(.delivering)
            return
        }
        let round = changed
        changed.removeAll()
        for pending in round {
            pending.node.flags.remove(.pending)
            pending.node.flags.insert(.delivering)
        }
        if isInOrder(round) {
            for pending in round { callObservers(of: pending.node, through: pending.last, after: pending.start) }
        } else {
            for call in calls(of: round, node: { $0.node }) {
                let pending = round[call.entry]
                if isDue(call.id, pending.node, through: pending.last, after: pending.start) { run(call, of: pending.node) }
            }
        }
        for pending in round { pending.node.flags.remove(.delivering) }
    }

    private static func deliverEvents() {
        if events.count == 1, let event = events.popLast() {
            callObservers(of: event.node, before: event.clock)
            return event.node.dropEvent()
        }
        let round = events
        events.removeAll()
        var start = 0
        while start < round.count {
            var end = start + 1
            while end < round.count, round[end].group == round[start].group { end += 1 }
            if end - start == 1 {
                callObservers(of: round[start].node, before: round[start].clock)
            } else {
                let events = round[start..<end]
                for call in calls(of: events, node: { $0.node }) where call.id < events[call.entry].clock {
                    run(call, of: events[call.entry].node)
                }
            }
            for index in start..<end { round[index].node.dropEvent() }
            start = end
        }
    }

    /// Stops a loop: the sources keep their newest values, the calls still waiting are dropped.
    static func endLoop(through nodes: some Sequence<GraphNode>) {
        var names: [String] = []
        for name in nodes.map(\.diagnosticName) where !names.contains(name) { names.append(name) }
        report(FeedbackLoop(names: names))
        for pending in changed { pending.node.flags.remove(.pending) }
        changed.removeAll()
        let undelivered = events
        events.removeAll()
        waiting.remove(.calls)
        for event in undelivered { event.node.dropEvent() }
    }
}
