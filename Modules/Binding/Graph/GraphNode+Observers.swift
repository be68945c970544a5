extension GraphNode {
    /// An observer of a node. A node's observers are sorted by their ids.
    @usableFromInline
    struct Observer {
        /// Taken from ``Turn/nextStamp()``: greater than the clock of every change before the subscription.
        let id: Int
        /// The closure to call. It is passed the node, so that it need not retain it.
        let run: (GraphNode) -> Void
    }

    /// Adds an observer after all others, makes the node live, and returns the observer's id for ``removeObserver(_:)``.
    @usableFromInline
    final func addObserver(_ run: @escaping (GraphNode) -> Void) -> Int {
        if !Turn.isSettled { Turn.settleBeforeReading() }
        becomeLive()
        let id = Turn.nextStamp()
        observers.append(Observer(id: id, run: run))
        flags.insert(.observed)
        return id
    }

    /// Removes an observer. It is not called again, not even by a delivery in progress.
    final func removeObserver(_ id: Int) {
        let index = observers.partitioningIndex { $0.id >= id }
        if index < observers.count, observers[index].id == id {
            let removed = observers.remove(at: index)
            if observers.isEmpty {
                // The other observers may be taken for their calls. Whether any remain is known when they are returned.
                if marks.contains(.delivering) { sortOutReturning() } else { becomeUnobserved() }
            }
            extendLifetime(removed)
        } else if marks.contains(.delivering) {
            sortOutReturning()
            Turn.noteDisposal(of: id)
        }
    }

    /// Marks the taken observers to be filtered when they are returned, which a delivery without disposals can skip.
    private func sortOutReturning() {
        if marks.insert(.tombstones).inserted { Turn.keepUntilDelivered(self) }
    }

    /// Takes the observers for the duration of their calls, which costs less than retaining them.
    ///
    /// Observers that subscribe in the meantime are appended when these are returned.
    final func takeObservers() -> ContiguousArray<Observer> {
        var taken: ContiguousArray<Observer> = []
        swap(&taken, &observers)
        marks.insert(.delivering)
        return taken
    }

    /// Returns the taken observers to the node, without those that were disposed in the meantime.
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

    /// Keeps the node live without observing it, for a node such as a fold that must see every event.
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
