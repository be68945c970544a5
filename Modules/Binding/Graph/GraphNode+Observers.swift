extension GraphNode {
    /// An entry among a node's observers, which are in the order of their ids.
    @usableFromInline
    struct Observer {
        /// Taken from ``Turn/nextStamp()``: greater than the clock of every change before the subscription.
        let id: Int
        /// Gets the node, so that it need not hold it.
        let run: (GraphNode) -> Void
    }

    /// Adds an observer after all others and makes the node live; returns the id by which it is removed.
    @usableFromInline
    final func addObserver(_ run: @escaping (GraphNode) -> Void) -> Int {
        if !Turn.isSettled { Turn.settleBeforeReading() }
        becomeLive()
        let id = Turn.nextStamp()
        observers.append(Observer(id: id, run: run))
        flags.insert(.observed)
        return id
    }

    /// Removes an observer; it is not called again, not even by a delivery under way.
    final func removeObserver(_ id: Int) {
        let index = observers.partitioningIndex { $0.id >= id }
        if index < observers.count, observers[index].id == id {
            let removed = observers.remove(at: index)
            if observers.isEmpty {
                // The others may be out for their calls; whether anyone is left shows when they come back.
                if marks.contains(.delivering) { sortOutReturning() } else { becomeUnobserved() }
            }
            extendLifetime(removed)
        } else if marks.contains(.delivering) {
            sortOutReturning()
            Turn.noteDisposal(of: id)
        }
    }

    /// Has the observers that are handed over looked through when they come back; a delivery without it does not have to look.
    private func sortOutReturning() {
        if marks.insert(.tombstones).inserted { Turn.keepUntilDelivered(self) }
    }

    /// Hands the observers over for the duration of their calls, which costs less than to retain them. Who subscribes meanwhile is
    /// added to those that come back.
    final func takeObservers() -> ContiguousArray<Observer> {
        var taken: ContiguousArray<Observer> = []
        swap(&taken, &observers)
        marks.insert(.delivering)
        return taken
    }

    /// Takes the observers back, without those disposed meanwhile.
    final func returnObservers(_ taken: consuming ContiguousArray<Observer>) {
        marks.remove(.delivering)
        if marks.contains(.tombstones) { return returnRemaining(taken) }
        if !observers.isEmpty { taken.append(contentsOf: observers) }
        observers = taken
    }

    private func returnRemaining(_ taken: ContiguousArray<Observer>) {
        marks.remove(.tombstones)
        var remaining: ContiguousArray<Observer> = []
        for observer in taken where !Turn.takeDisposal(of: observer.id) { remaining.append(observer) }
        remaining.append(contentsOf: observers)
        observers = remaining
        if observers.isEmpty { becomeUnobserved() }
    }

    private func becomeUnobserved() {
        flags.remove(.observed)
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
