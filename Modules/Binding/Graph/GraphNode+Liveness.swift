extension GraphNode {
    @usableFromInline
    final var isLive: Bool { flags.contains(.live) }
    private var isObserved: Bool { !flags.isDisjoint(with: [.anchored, .observed]) || !children.isEmpty }

    /// Joins the graph after its parents have.
    ///
    /// While a change is being settled the parents may be about to be recomputed, so the node waits for its level as a join does.
    func becomeLive() {
        guard !isLive else { return }
        if !Turn.isSettling { pull() }
        forEachParent { $0.becomeLive() }
        flags.insert(.live)
        guard firstParent != nil else {
            for binder in binders { binder.raiseTarget() }
            return
        }
        stamp = Turn.nextStamp()
        forEachParent { parent in
            level = max(level, parent.level + 1)
            parent.children.insert(self)
        }
        if Turn.isSettling, flags.isDisjoint(with: [.signal, .eventFed]) {
            marks.insert(.newcomer)
            Turn.enqueue(self)
        }
        didBecomeLive()
    }

    /// Leaves the graph if nobody observes it, and its parents in turn.
    func becomeIdleIfUnobserved() {
        guard isLive, !isObserved else { return }
        if marks.contains(.pending) { Turn.keepUntilDelivered(self) }
        flags.remove(.live)
        marks.remove([.queued, .newcomer])
        guard firstParent != nil else { return }
        forEachParent { $0.removeChild(self) }
        level = 0
        // Whether the value still agrees with the parents is known only between settled changes.
        stamp = Turn.isSettled ? Turn.clock : 0
        forEachParent { $0.becomeIdleIfUnobserved() }
        didBecomeIdle()
    }

    /// Computes this node from another second parent, as `flatMapLatest` does.
    @usableFromInline
    final func replaceOtherParent(with parent: GraphNode) {
        let isFirst = otherParents.count == (flags.contains(.scoped) ? 1 : 0)
        let former = isFirst ? nil : otherParents[0]
        guard former !== parent else { return }
        if isFirst { otherParents.insert(parent, at: 0) } else { otherParents[0] = parent }
        guard isLive else { return }
        parent.becomeLive()
        parent.children.insert(self)
        raise(to: parent.level + 1)
        if let former {
            former.removeChild(self)
            former.becomeIdleIfUnobserved()
        }
    }

    /// Keeps the level above another's; what is computed from this node rises with it.
    final func raise(to newLevel: Int32, from origin: GraphNode? = nil) {
        guard newLevel > level else { return }
        precondition(origin !== self, "flatMapLatest was given a property computed from its own result (\(diagnosticName)).")
        level = newLevel
        children.forEach { $0.raise(to: newLevel + 1, from: origin ?? self) }
        didRise()
    }

    private func removeChild(_ child: GraphNode) {
        if Turn.isSettling { Turn.keepUntilSettled(child) }
        children.remove(child)
    }

    final func forEachParent(_ body: (GraphNode) -> Void) {
        guard let firstParent else { return }
        body(firstParent)
        for parent in otherParents { body(parent) }
    }
}
