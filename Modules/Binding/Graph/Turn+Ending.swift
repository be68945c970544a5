extension Turn {
    @safe @exclusivity(unchecked) private static var kept: ContiguousArray<GraphNode> = []
    @safe @exclusivity(unchecked) private static var loop: FeedbackLoop?
    /// Nodes whose changes must be reported to the Observation module once everything has settled.
    @safe @exclusivity(unchecked) private static var tracked: ContiguousArray<GraphNode> = []

    /// Retains a node whose observers are removed during or just before their calls, because delivery retains no node.
    static func keepUntilDelivered(_ node: GraphNode) {
        kept.append(node)
        waiting.insert(.ending)
    }

    /// Reports a feedback loop when the turn has ended.
    static func report(_ feedback: FeedbackLoop) {
        loop = feedback
        waiting.insert(.ending)
    }

    /// Ends a turn. Objects that are freed here may set a property, which starts another turn.
    static func end() {
        waiting.remove(.ending)
        let nodes = kept
        kept.removeAll()
        extendLifetime(nodes)
        guard let ended = loop else { return }
        loop = nil
        FeedbackLoop.handler(ended)
    }

    static func expectTracking(_ node: GraphNode) {
        tracked.append(node)
        waiting.insert(.tracked)
    }

    static func notifyTracking() {
        waiting.remove(.tracked)
        let nodes = tracked
        tracked.removeAll()
        for node in nodes { node.notifyTracking() }
    }
}
