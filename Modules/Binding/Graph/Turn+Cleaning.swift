extension Turn {
    @safe @exclusivity(unchecked) private static var tombs: ContiguousArray<GraphNode> = []
    @safe @exclusivity(unchecked) private static var loop: FeedbackLoop?

    /// Takes out the disposed observers of a node when the turn has ended.
    static func willCompact(_ node: GraphNode) {
        tombs.append(node)
        waiting.insert(.cleaning)
    }

    /// Tells of a loop when the turn has ended.
    static func report(_ feedback: FeedbackLoop) {
        loop = feedback
        waiting.insert(.cleaning)
    }

    /// Ends a turn. What is freed here may dispose of more, or set a property and so have a turn of its own.
    static func cleanUp() {
        waiting.remove(.cleaning)
        let nodes = tombs
        tombs.removeAll()
        for node in nodes { node.compactObservers() }
        guard let ended = loop else { return }
        loop = nil
        FeedbackLoop.handler(ended)
    }
}
