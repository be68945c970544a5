/// The step of a `flatMapLatest` that chooses the node its result follows.
///
/// Nodes that the transform creates also depend on this step. If both the outer property and something that the transform reads
/// change, the choice is made first, and the nodes of the previous choice are released before they compute a value from inputs
/// that are no longer consistent (such as a row number and a shorter list).
@usableFromInline
final class Choice: GraphNode {
    /// The result, which retains the chosen node. Weak, because the result also retains this step.
    private weak var follower: GraphNode?

    @usableFromInline
    init(by outer: GraphNode, _ choose: @escaping (GraphNode) -> GraphNode) {
        super.init(flags: [], parent: outer) { node in
            let choice = unsafe unsafeDowncast(node, to: Choice.self)
            choice.choose(choose)
            return true
        }
        joinScope()
    }

    /// Sets the node that follows the choice.
    @usableFromInline
    func lead(_ follower: GraphNode) { self.follower = follower }

    private func choose(_ choose: (GraphNode) -> GraphNode) {
        let enclosing = Turn.scope
        Turn.scope = self
        marks.insert(.updating)
        let chosen = choose(self)
        marks.remove(.updating)
        Turn.scope = enclosing
        flags.insert(.computed)
        follower?.replaceOtherParent(with: chosen)
    }
}

extension GraphNode {
    /// Makes a node that was created inside a `flatMapLatest` transform depend on the choice.
    @usableFromInline
    final func joinScope() {
        guard let choice = Turn.scope, !flags.contains(.eventFed) else { return }
        flags.insert([.join, .scoped])
        otherParents.append(choice)
    }
}

extension Turn {
    /// The choice whose transform is running.
    @safe @exclusivity(unchecked) static var scope: GraphNode?
}
