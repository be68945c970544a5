extension GraphNode {
    /// Makes the value agree with the sources before it is read.
    ///
    /// A live node is up to date unless a batch is open; an unobserved one asks its parents, at most once per change of any source.
    @usableFromInline
    func refresh() {
        if isLive, flags.contains(.computed), !flags.contains(.queued) || Turn.isSettling {
            if !Turn.isSettled { Turn.settleBeforeReading() }
        } else {
            pull()
        }
    }

    /// Recomputes the value if a parent changed since it was last computed.
    func pull() {
        guard let firstParent, checkedAt != Turn.clock, !flags.contains(.eventFed) else { return }
        firstParent.refresh()
        var isStale = !flags.contains(.computed) || firstParent.changedAt > checkedAt
        if !isStale || !flags.contains(.dynamic) {
            for parent in otherParents {
                parent.refresh()
                if parent.changedAt > checkedAt { isStale = true }
            }
        }
        if isStale, update(self) { changedAt = Turn.clock }
        // During a turn the parents may change once more under the same clock.
        checkedAt = Turn.isSettled ? Turn.clock : Turn.clock - 1
    }
}

extension GraphNode {
    /// Whether this is among the nodes that change in what is being settled; for a signal, whether it has an event.
    @usableFromInline
    final var isChanging: Bool { Turn.isSettling && changedAt == Turn.clock }

    /// Whether a node that remembers, such as a fold, has yet to take the parent's change; asked once for each.
    @usableFromInline
    final func takesNews(from parent: GraphNode) -> Bool {
        guard !flags.contains(.computed) || parent.changedAt > checkedAt else { return false }
        checkedAt = Turn.clock
        return true
    }

    /// A source has taken a value: settles and delivers it.
    @usableFromInline
    final func didChange() {
        if !Turn.isSettling { Turn.clock += 1 }
        changedAt = Turn.clock
        if !flags.isDisjoint(with: [.live, .tracked]) { Turn.change(self) }
    }
}
