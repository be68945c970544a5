extension Turn {
    /// The id of the observer that is being called, or was last called.
    @safe @exclusivity(unchecked) private(set) static var running = 0
    /// The ids of observers that were disposed while the observers of their node were being called.
    @safe @exclusivity(unchecked) private static var disposed: ContiguousArray<Int> = []

    /// Calls a property's observers with its value at the time of each call.
    ///
    /// Skips observers that subscribed after the property took that value, because they have already been called with it.
    static func callObservers(of node: GraphNode, through last: Int, after start: Int) {
        let observers = node.takeObservers()
        for index in observers.indices where isDue(observers[index].id, node, through: last, after: start) {
            call(observers[index], of: node)
        }
        node.returnObservers(observers)
    }

    /// Returns whether an observer must be told: whether a change after its subscription has not been delivered to it yet.
    ///
    /// A property that is pending while its observers are called has changed again since delivery began.
    private static func isDue(_ id: Int, _ node: GraphNode, through last: Int, after start: Int) -> Bool {
        id < node.changedAt && (id <= last || id > start || node.marks.contains(.pending))
    }

    /// Calls a signal's observers with its event, except those that subscribed after it was sent.
    static func callObservers(of node: GraphNode, before clock: Int) {
        let observers = node.takeObservers()
        for index in observers.indices where observers[index].id < clock { call(observers[index], of: node) }
        node.returnObservers(observers)
    }

    @inline(__always)
    private static func call(_ observer: GraphNode.Observer, of node: GraphNode) {
        if node.marks.contains(.tombstones), isDisposed(observer.id) { return }
        running = observer.id
        observer.run(node)
    }

    static func noteDisposal(of id: Int) { if !isDisposed(id) { disposed.append(id) } }

    /// Returns whether an observer was disposed, and forgets the disposal.
    static func takeDisposal(of id: Int) -> Bool {
        for index in disposed.indices where disposed[index] == id {
            disposed.remove(at: index)
            return true
        }
        return false
    }

    private static func isDisposed(_ id: Int) -> Bool {
        for other in disposed where other == id { return true }
        return false
    }
}

extension Turn {
    /// Calls the observers of several properties, in order of subscription across all of them.
    static func callObservers(of round: ContiguousArray<(node: GraphNode, last: Int, start: Int)>) {
        let observers = takeObservers(of: round.count) { round[$0].node }
        for call in calls(of: observers) {
            let (node, last, start) = round[call.entry]
            if isDue(call.id, node, through: last, after: start) { self.call(observers[call.entry][call.index], of: node) }
        }
        for entry in round.indices { round[entry].node.returnObservers(observers[entry]) }
    }

    /// Calls the observers of several signals with the events that follow from one event, in order of subscription across all.
    static func callObservers(of events: ContiguousArray<Occurrence>.SubSequence) {
        let start = events.startIndex
        let observers = takeObservers(of: events.count) { events[start + $0].node }
        for call in calls(of: observers) where call.id < events[start + call.entry].clock {
            self.call(observers[call.entry][call.index], of: events[start + call.entry].node)
        }
        for entry in observers.indices { events[start + entry].node.returnObservers(observers[entry]) }
    }

    private static func takeObservers(of count: Int, _ node: (Int) -> GraphNode) -> [ContiguousArray<GraphNode.Observer>] {
        var taken: [ContiguousArray<GraphNode.Observer>] = []
        taken.reserveCapacity(count)
        for entry in 0..<count { taken.append(node(entry).takeObservers()) }
        return taken
    }

    private static func calls(of observers: [ContiguousArray<GraphNode.Observer>]) -> [Call] {
        var calls: [Call] = []
        for entry in observers.indices {
            for index in observers[entry].indices {
                calls.append(Call(id: observers[entry][index].id, entry: entry, index: index))
            }
        }
        calls.sort()
        return calls
    }

    /// A pending call. It is `Comparable` because the standard library checks the executor on each call of a main-actor closure.
    private nonisolated struct Call: Comparable {
        let id: Int
        /// The index of the node.
        let entry: Int
        /// The index among the node's observers.
        let index: Int

        static func < (a: Call, b: Call) -> Bool { a.id < b.id }
    }
}
