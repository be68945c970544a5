extension Turn {
    @safe @exclusivity(unchecked) private static var kept: ContiguousArray<GraphNode> = []
    @safe @exclusivity(unchecked) private static var loop: FeedbackLoop?
    /// Nodes the Observation module is to be told of, once all has settled.
    @safe @exclusivity(unchecked) private static var tracked: ContiguousArray<GraphNode> = []

    /// Holds a node whose observers go while they are called or about to be: what delivers retains no node.
    static func keepUntilDelivered(_ node: GraphNode) {
        kept.append(node)
        waiting.insert(.ending)
    }

    /// Tells of a loop when the turn has ended.
    static func report(_ feedback: FeedbackLoop) {
        loop = feedback
        waiting.insert(.ending)
    }

    /// Ends a turn. What is freed here may set a property, and so have a turn of its own.
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
