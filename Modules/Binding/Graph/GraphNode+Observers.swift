extension GraphNode {
    /// An entry among a node's observers, which are in the order of their ids.
    @usableFromInline
    struct Observer {
        /// Taken from ``Turn/nextStamp()``: greater than the clock of every change before the subscription.
        let id: Int
        /// `nil` once disposed. Gets the node, so that it need not hold it.
        var run: ((GraphNode) -> Void)?
    }

    /// Adds an observer after all others and makes the node live; returns the id by which it is removed.
    @usableFromInline
    final func addObserver(_ run: @escaping (GraphNode) -> Void) -> Int {
        if !Turn.isSettled { Turn.settleBeforeReading() }
        becomeLive()
        let id = Turn.nextStamp()
        observers.append(Observer(id: id, run: run))
        return id
    }

    /// Removes an observer; it is not called again, not even by a delivery under way.
    final func removeObserver(_ id: Int) {
        let index = observers.partitioningIndex { $0.id >= id }
        guard index < observers.count, observers[index].id == id else { return }
        if Turn.isDelivering {
            // The entry stays until the turn ends, as a delivery may be walking over the array.
            let removed = observers[index].run
            observers[index].run = nil
            extendLifetime(removed)
            if flags.insert(.tombstones).inserted { Turn.willCompact(self) }
        } else {
            let removed = observers.remove(at: index)
            becomeIdleIfUnobserved()
            extendLifetime(removed)
        }
    }

    /// Takes out the observers that were disposed during the turn.
    final func compactObservers() {
        flags.remove(.tombstones)
        var remaining: ContiguousArray<Observer> = []
        for observer in observers where observer.run != nil { remaining.append(observer) }
        observers = remaining
        becomeIdleIfUnobserved()
    }

    /// Keeps the node live without observing it, as a fold must see every event.
    final func addAnchor() {
        if !Turn.isSettled { Turn.settleBeforeReading() }
        flags.insert(.anchored)
        becomeLive()
    }

    final func removeAnchor() {
        flags.remove(.anchored)
        becomeIdleIfUnobserved()
    }
}
