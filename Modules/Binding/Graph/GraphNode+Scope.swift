extension GraphNode {
    /// Makes a node that a `flatMapLatest` creates depend on its outer property too.
    ///
    /// When both the outer property and what the node reads change, the step to another node comes first, and this one is let go
    /// before it computes a value of things that no more belong together (a row's number and a shorter list).
    @usableFromInline
    final func joinScope() {
        guard let outer = Turn.scope, !flags.contains(.eventFed) else { return }
        flags.insert([.join, .scoped])
        otherParents.append(outer)
    }
}

extension Turn {
    /// The outer property of the `flatMapLatest` whose transform is running.
    @safe @exclusivity(unchecked) static var scope: GraphNode?

    /// Runs the transform of a `flatMapLatest`.
    @usableFromInline
    static func inScope<Result>(of outer: GraphNode, _ body: () -> Result) -> Result {
        let enclosing = scope
        scope = outer
        defer { scope = enclosing }
        return body()
    }
}
