extension Turn {
    /// A property whose observers must be called. Unretained: its observers' tokens retain it. See ``keepUntilDelivered(_:)``.
    @safe
    struct Pending: BitwiseCopyable {
        let node: Unmanaged<GraphNode>
        /// The id of the last observer to call, if the change came after the earlier ones had already been called.
        var last = Int.max
        /// Observers whose ids are greater than this one are also called, because they subscribed since then.
        var start = Int.max
    }

    /// An event of a signal whose observers must be called.
    struct Occurrence {
        let node: GraphNode
        /// The clock of the settling, which all signals that follow from one event share. A signal occurs once per clock.
        let clock: Int
    }

    @safe @exclusivity(unchecked) private static var changed = Scratch<Pending>()
    @safe @exclusivity(unchecked) private static var events: ContiguousArray<Occurrence> = []
    /// The stamp at which the current round began.
    @safe @exclusivity(unchecked) private static var roundStart = 0
    /// Whether some of the properties in `changed` must call only some of their observers.
    @safe @exclusivity(unchecked) private static var hasPartialCalls = false

    static func expectChange(_ node: GraphNode) {
        if node.marks.isDisjoint(with: [.pending, .delivering]) {
            node.marks.insert(.pending)
            unsafe changed.append(Pending(node: Unmanaged.passUnretained(node)))
            waiting.insert(.changes)
        } else if node.marks.contains(.delivering) || hasPartialCalls {
            expectChangeAgain(node)
        }
    }

    /// Handles a property that changes while its observers are being called.
    ///
    /// Observers that are yet to be called see the newest value; the others are called again.
    private static func expectChangeAgain(_ node: GraphNode) {
        let last = node.marks.contains(.delivering) ? running : Int.max
        let reference = unsafe Unmanaged.passUnretained(node)
        if node.marks.insert(.pending).inserted {
            unsafe changed.append(Pending(node: reference, last: last, start: roundStart))
            hasPartialCalls = true
            waiting.insert(.changes)
        } else {
            for index in 0..<changed.count where unsafe changed[index].node.toOpaque() == reference.toOpaque() {
                changed[index].last = max(changed[index].last, last)
            }
        }
    }

    static func expectEvent(_ node: GraphNode) {
        events.append(Occurrence(node: node, clock: clock))
        waiting.insert(.events)
    }

    /// Calls the observers in rounds, while they cause more changes. Each round delivers events before property changes.
    static func deliver() {
        isDelivering = true
        var rounds = 0
        while !waiting.isDisjoint(with: [.tracked, .events, .changes]) {
            rounds += 1
            guard rounds <= FeedbackLoop.limit else {
                endLoop(through: [])
                break
            }
            if waiting.contains(.tracked) { notifyTracking() }
            if waiting.contains(.events) { deliverEvents() }
            if waiting.contains(.changes) { deliverChanges() }
        }
        isDelivering = false
        if waiting.contains(.ending) { end() }
    }

    /// Calls the observers of a source whose change affects nothing else.
    static func deliverAlone(_ source: GraphNode) {
        isDelivering = true
        roundStart = nextStamp()
        callObservers(of: source, through: .max, after: .max)
        if waiting.isEmpty { isDelivering = false } else { deliver() }
    }

    private static func deliverChanges() {
        waiting.remove(.changes)
        roundStart = nextStamp()
        hasPartialCalls = false
        if changed.count == 1, let pending = changed.popLast() {
            unsafe pending.node.borrow { node in
                node.marks.remove(.pending)
                callObservers(of: node, through: pending.last, after: pending.start)
            }
            return
        }
        var round: ContiguousArray<(node: GraphNode, last: Int, start: Int)> = []
        round.reserveCapacity(changed.count)
        for index in 0..<changed.count {
            let pending = changed[index]
            let node = unsafe pending.node.takeUnretainedValue()
            node.marks.remove(.pending)
            round.append((node, pending.last, pending.start))
        }
        changed.removeAll()
        callObservers(of: round)
    }

    private static func deliverEvents() {
        waiting.remove(.events)
        if events.count == 1, let event = events.popLast() {
            callObservers(of: event.node, before: event.clock)
            return event.node.dropEvent()
        }
        let round = events
        events.removeAll()
        var start = 0
        while start < round.count {
            var end = start + 1
            while end < round.count, round[end].clock == round[start].clock { end += 1 }
            if end - start == 1 {
                callObservers(of: round[start].node, before: round[start].clock)
            } else {
                callObservers(of: round[start..<end])
            }
            for index in start..<end { round[index].node.dropEvent() }
            start = end
        }
    }

    /// Stops a feedback loop: the sources keep their newest values, and the remaining calls are dropped.
    static func endLoop(through sources: [GraphNode]) {
        let undelivered = events
        events.removeAll()
        var nodes = sources
        for event in undelivered { nodes.append(event.node) }
        for index in 0..<changed.count {
            let node = unsafe changed[index].node.takeUnretainedValue()
            node.marks.remove(.pending)
            nodes.append(node)
        }
        changed.removeAll()
        waiting.remove([.events, .changes, .tracked])
        for event in undelivered { event.node.dropEvent() }
        report(FeedbackLoop(through: nodes))
    }
}
