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
        guard firstParent != nil, checkedAt != Turn.clock else { return }
        var isStale = !flags.contains(.computed)
        forEachParent { parent in
            parent.refresh()
            if parent.changedAt > checkedAt { isStale = true }
        }
        if isStale, update(self) { changedAt = Turn.clock }
        // During a turn the parents may change once more under the same clock.
        checkedAt = Turn.isSettled ? Turn.clock : Turn.clock - 1
    }
}

extension GraphNode {
    /// A source has taken a value: settles and delivers it.
    @usableFromInline
    final func didChange() {
        if !Turn.isSettling { Turn.clock += 1 }
        changedAt = Turn.clock
        if isLive { Turn.change(self) }
    }
}
