extension GraphNode {
    /// Adds an observer after all others and makes the node live; returns the id by which it is removed.
    @usableFromInline
    final func addObserver(_ run: @escaping @MainActor (GraphNode) -> Void) -> Int {
        if !Turn.isSettled { Turn.settleBeforeReading() }
        becomeLive()
        let id = Turn.nextID()
        // While a change is being settled the node may be about to change under the present clock.
        observers.append(Observer(id: id, seen: Turn.isSettling ? Turn.clock - 1 : Turn.clock, run: run))
        return id
    }

    /// Removes an observer; it is not called again, not even by a delivery under way.
    @usableFromInline
    final func removeObserver(_ id: Int) {
        let index = observers.partitioningIndex { $0.id >= id }
        guard index < observers.count, observers[index].id == id else { return }
        if Turn.isDelivering {
            // The slot stays until the turn ends, as a delivery may be walking over the array; so does the closure, which may be running.
            guard let run = observers[index].run else { return }
            observers[index].run = nil
            Turn.bury(run)
            if flags.insert(.tombstones).inserted { Turn.willCompact(self) }
        } else {
            let removed = observers.remove(at: index)
            becomeIdleIfUnobserved()
            withExtendedLifetime(removed) {}
        }
    }

    /// Takes out the observers that were disposed during the turn.
    final func compactObservers() {
        flags.remove(.tombstones)
        observers.removeAll { $0.run == nil }
        becomeIdleIfUnobserved()
    }

    /// Keeps the node live without observing it, as a fold must see every event.
    @usableFromInline
    final func addAnchor() {
        anchors += 1
        becomeLive()
    }

    final func removeAnchor() {
        anchors -= 1
        becomeIdleIfUnobserved()
    }
}
