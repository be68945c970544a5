/// The step of a `flatMapLatest` that chooses which node its result follows.
///
/// What the transform makes depends on this step too. So when both the outer property and what the transform reads change, the choice
/// comes first, and what was made for the former choice is let go before it computes a value of things that no more belong together
/// (a row's number and a shorter list).
@usableFromInline
final class Choice: GraphNode {
    /// The result, which holds the chosen node; held by it, as what is chosen may depend on this step.
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

    /// Names the node that follows the choice.
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
    /// Makes a node that is made by a `flatMapLatest` depend on the choice.
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
