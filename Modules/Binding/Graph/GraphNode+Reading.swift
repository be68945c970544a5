extension GraphNode {
    /// Brings the value up to date with the sources before it is read.
    ///
    /// Changes made so far in a batch are settled first. A live node is then up to date; an idle one asks its parents, at most
    /// once per change of any source.
    @usableFromInline
    final func refresh() {
        if !Turn.isSettled { Turn.settleBeforeReading() }
        if !isLive {
            pull()
        } else if Turn.isSettling, !flags.contains(.computed), !marks.contains(.updating) {
            computeEarly()
        }
    }

    /// Recomputes an idle node's value if a parent has changed since the value was last computed.
    final func pull() {
        guard mayBeStale, !marks.contains(.updating) else { return }
        guard Turn.pullDepth < Turn.mostNestedPulls else { return pullPath() }
        Turn.pullDepth += 1
        let isChosenByFirst = flags.contains(.dynamic)
        forEachPulledParent { $0.refresh() }
        if isChosenByFirst, let firstParent, firstParent.changedAt <= stamp { forEachOtherParent { $0.refresh() } }
        Turn.pullDepth -= 1
        recompute()
    }

    /// Does the same, starting at the sources. Uses a loop, because a long chain would overflow the stack.
    private func pullPath() {
        var path: ContiguousArray<GraphNode> = [self]
        var visited: Set<ObjectIdentifier> = []
        while let node = path.last {
            if visited.insert(ObjectIdentifier(node)).inserted {
                node.forEachPulledParent { if $0.mayBeStale, !$0.isLive { path.append($0) } }
            } else {
                path.removeLast()
                if node.flags.contains(.dynamic) { node.forEachOtherParent { $0.refresh() } }
                if node.mayBeStale, !node.marks.contains(.updating) { node.recompute() }
            }
        }
    }

    /// Whether an idle node's value has not been checked against its parents since the latest change.
    private var mayBeStale: Bool {
        stamp != Turn.clock && (firstParent != nil || flags.contains(.relay)) && flags.isDisjoint(with: [.signal, .eventFed])
    }

    /// Calls the body with the parents to refresh first: only the first parent if it chooses the others.
    private func forEachPulledParent(_ body: (GraphNode) -> Void) {
        if flags.contains(.dynamic), let firstParent { body(firstParent) } else { forEachParent(body) }
    }

    /// Recomputes an idle node's value if a parent is newer. The parents must be up to date.
    private func recompute() {
        var isStale = !flags.contains(.computed)
        forEachParent { if $0.changedAt > stamp { isStale = true } }
        if isStale, update(self) { changedAt = Turn.clock }
        // While a change is being settled, the parents may change again under the same clock.
        stamp = Turn.isSettled ? Turn.clock : Turn.clock - 1
    }

    /// Computes the first value of a node that became live in this settling and is read before its level is reached.
    private func computeEarly() {
        forEachParent { $0.refresh() }
        _ = update(self)
    }

    /// Whether the node changed in the current settling. For a signal, whether it has an event.
    @usableFromInline
    final var isChanging: Bool { Turn.isSettling && changedAt == Turn.clock }

    /// Settles and delivers a source's change after the source has taken a value.
    @usableFromInline
    final func didChange() {
        if !Turn.isSettling { Turn.tick() }
        changedAt = Turn.clock
        if !flags.isDisjoint(with: [.live, .tracked]) { Turn.change(self) }
    }
}
