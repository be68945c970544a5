extension GraphNode {
    /// Makes the value agree with the sources before it is read.
    ///
    /// What a batch has set is settled first. A live node is up to date then; an idle one asks its parents, at most once per change of
    /// any source.
    @usableFromInline
    final func refresh() {
        if !Turn.isSettled { Turn.settleBeforeReading() }
        if !isLive {
            pull()
        } else if Turn.isSettling, !flags.contains(.computed), !marks.contains(.updating) {
            computeEarly()
        }
    }

    /// Recomputes an idle node's value if a parent changed since it was last computed.
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

    /// Does the same from the sources on. A loop, as a chain may be longer than the stack.
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

    /// Whether an idle node's value has not been compared with those of its parents since the latest change.
    private var mayBeStale: Bool {
        stamp != Turn.clock && (firstParent != nil || flags.contains(.relay)) && flags.isDisjoint(with: [.signal, .eventFed])
    }

    /// The parents to be asked first: where the first chooses the others, it alone.
    private func forEachPulledParent(_ body: (GraphNode) -> Void) {
        if flags.contains(.dynamic), let firstParent { body(firstParent) } else { forEachParent(body) }
    }

    /// Recomputes an idle node's value if a parent is newer; the parents are up to date.
    private func recompute() {
        var isStale = !flags.contains(.computed)
        forEachParent { if $0.changedAt > stamp { isStale = true } }
        if isStale, update(self) { changedAt = Turn.clock }
        // While a change is being settled the parents may change once more under the same clock.
        stamp = Turn.isSettled ? Turn.clock : Turn.clock - 1
    }

    /// Computes the first value of a node that became live in this settling and is read before its level has come.
    private func computeEarly() {
        forEachParent { $0.refresh() }
        _ = update(self)
    }

    /// Whether this is among the nodes that change in what is being settled; for a signal, whether it has an event.
    @usableFromInline
    final var isChanging: Bool { Turn.isSettling && changedAt == Turn.clock }

    /// A source has taken a value: settles and delivers it.
    @usableFromInline
    final func didChange() {
        if !Turn.isSettling { Turn.tick() }
        changedAt = Turn.clock
        if !flags.isDisjoint(with: [.live, .tracked]) { Turn.change(self) }
    }
}
