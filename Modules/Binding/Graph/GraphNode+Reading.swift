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
        guard let firstParent, stamp != Turn.clock, flags.isDisjoint(with: [.signal, .eventFed]) else { return }
        guard !marks.contains(.updating) else { return }
        firstParent.refresh()
        var isStale = !flags.contains(.computed) || firstParent.changedAt > stamp
        if !isStale || !flags.contains(.dynamic) {
            for parent in otherParents {
                parent.refresh()
                if parent.changedAt > stamp { isStale = true }
            }
        }
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
