extension GraphNode {
    @usableFromInline
    final var isLive: Bool { flags.contains(.live) }
    private var isObserved: Bool { !flags.isDisjoint(with: [.anchored, .observed]) || !children.isEmpty }
    private var isComputed: Bool { firstParent != nil || flags.contains(.relay) }

    /// Joins the graph, after its parents.
    ///
    /// While a change is being settled, the parents may not be recomputed yet, so the node waits for its level like a join.
    func becomeLive() {
        guard !isLive else { return }
        if !Turn.isSettling { pull() }
        // The first parent may choose another parent when it becomes live.
        while let parent = idleParent {
            if parent.isComputed { parent.becomeLiveFromSources() } else { parent.enterGraph() }
        }
        enterGraph()
    }

    /// Does the same for all nodes this one is computed from. Uses a loop, because a long chain would overflow the stack.
    private func becomeLiveFromSources() {
        var path: ContiguousArray<GraphNode> = [self]
        while let node = path.last {
            if !node.isLive {
                if !Turn.isSettling { node.pull() }
                if let parent = node.idleParent {
                    path.append(parent)
                    continue
                }
                node.enterGraph()
            }
            path.removeLast()
        }
    }

    private var idleParent: GraphNode? {
        guard let firstParent else { return origin.flatMap { $0.isLive ? nil : $0 } }
        if !firstParent.isLive { return firstParent }
        for parent in otherParents where !parent.isLive { return parent }
        return nil
    }

    /// Joins the graph. The parents must have joined it already.
    private func enterGraph() {
        flags.insert(.live)
        guard isComputed else {
            for binder in binders { binder.nodeToRaise?.raise(to: binder.level + 1) }
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

    /// Leaves the graph if the node is unobserved, followed by its parents. A loop, because a long chain would overflow the
    /// stack.
    func becomeIdleIfUnobserved() {
        guard isLive, !isObserved else { return }
        var others: ContiguousArray<GraphNode> = []
        var next: GraphNode? = self
        while let node = next {
            next = nil
            if node.isLive, !node.isObserved {
                node.leaveGraph()
                if node.isComputed {
                    next = node.firstParent ?? node.origin
                    if !node.otherParents.isEmpty { others.append(contentsOf: node.otherParents) }
                    node.didBecomeIdle()
                }
            }
            next = next ?? others.popLast()
        }
    }

    private func leaveGraph() {
        if marks.contains(.pending) { Turn.keepUntilDelivered(self) }
        flags.remove(.live)
        marks.remove([.queued, .newcomer])
        guard isComputed else { return }
        forEachParent { $0.removeChild(self) }
        level = 0
        // Whether the value still matches the parents is known only when no change is being settled.
        stamp = Turn.isSettled ? Turn.clock : 0
    }

    /// Replaces the second parent of this node, as `flatMapLatest` does.
    @usableFromInline
    final func replaceOtherParent(with parent: GraphNode) {
        let isFirst = otherParents.count == (flags.contains(.scoped) ? 1 : 0)
        let former = isFirst ? nil : otherParents[0]
        guard former !== parent else { return }
        if isFirst { otherParents.insert(parent, at: 0) } else { otherParents[0] = parent }
        adopt(parent, insteadOf: former)
    }

    /// Replaces a parent with another node wherever this node is computed from it.
    final func replace(_ parent: GraphNode, with other: GraphNode) {
        if firstParent === parent { firstParent = other }
        for index in otherParents.indices where otherParents[index] === parent { otherParents[index] = other }
        adopt(other, insteadOf: parent)
    }

    private func adopt(_ parent: GraphNode, insteadOf former: GraphNode?) {
        guard isLive else { return }
        parent.becomeLive()
        parent.children.insert(self)
        raise(to: parent.level + 1)
        if let former {
            former.removeChild(self)
            former.becomeIdleIfUnobserved()
        }
    }

    /// Raises the level of this node to at least a new level, and with it the levels of all nodes computed from this one.
    final func raise(to newLevel: Int32) {
        guard newLevel > level else { return }
        var risen: ContiguousArray<GraphNode> = [self]
        level = newLevel
        while let node = risen.popLast() {
            let next = node.level + 1
            node.children.forEach { child in
                guard next > child.level else { return }
                precondition(
                    child !== self, "flatMapLatest was given a property computed from its own result (\(diagnosticName)).")
                child.level = next
                risen.append(child)
            }
            if let other = node.nodeToRaise, other.level < next {
                other.level = next
                risen.append(other)
            }
        }
    }

    private func removeChild(_ child: GraphNode) {
        if Turn.isSettling { Turn.keepUntilSettled(child) }
        children.remove(child)
    }

    final func forEachParent(_ body: (GraphNode) -> Void) {
        guard let firstParent else {
            if flags.contains(.relay), let origin { body(origin) }
            return
        }
        body(firstParent)
        for parent in otherParents { body(parent) }
    }

    final func forEachOtherParent(_ body: (GraphNode) -> Void) {
        for parent in otherParents { body(parent) }
    }
}
