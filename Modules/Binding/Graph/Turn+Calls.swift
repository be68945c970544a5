extension Turn {
    /// The observer that is being called, or was called last.
    @safe @exclusivity(unchecked) private(set) static var running = 0

    /// Calls the observers of a source whose change concerns nobody else.
    static func callAlone(_ source: GraphNode) {
        source.changedAt = clock
        roundStart = nextStamp()
        source.flags.insert(.delivering)
        callObservers(of: source, through: .max, after: .max)
        source.flags.remove(.delivering)
    }

    /// Calls a property's observers with the value it has by then, except who subscribed after it took it and has been called with it.
    static func callObservers(of node: GraphNode, through last: Int, after start: Int) {
        let observers = node.observers
        for index in observers.indices where isDue(observers[index].id, node, through: last, after: start) {
            if node.flags.contains(.tombstones), node.observers[index].run == nil { continue }
            running = observers[index].id
            observers[index].run?(node)
        }
    }

    /// Whether an observer is to be told: of a change after its subscription which it does not know yet. A property that is pending
    /// while its observers are called has changed once more since then.
    static func isDue(_ id: Int, _ node: GraphNode, through last: Int, after start: Int) -> Bool {
        id < node.changedAt && (id <= last || id > start || node.flags.contains(.pending))
    }

    /// Calls a signal's observers with its event, except who subscribed after it was sent.
    static func callObservers(of node: GraphNode, before clock: Int) {
        let observers = node.observers
        for index in observers.indices where observers[index].id < clock {
            if node.flags.contains(.tombstones), node.observers[index].run == nil { continue }
            running = observers[index].id
            observers[index].run?(node)
        }
    }

    /// Whether to call the observers node by node is to call them in the order of subscription.
    static func isInOrder(_ round: ContiguousArray<Pending>) -> Bool {
        var last = 0
        for pending in round {
            guard let first = pending.node.observers.first?.id, let end = pending.node.observers.last?.id else { continue }
            if first < last { return false }
            last = end
        }
        return true
    }

    /// The calls of the observers of several nodes, in the order of subscription.
    static func calls<Entries: RandomAccessCollection>(
        of entries: Entries, node: (Entries.Element) -> GraphNode
    ) -> [Call<Entries.Index>] {
        var calls: [Call<Entries.Index>] = []
        for entry in entries.indices {
            let observers = node(entries[entry]).observers
            for index in observers.indices { calls.append(Call(id: observers[index].id, entry: entry, index: index)) }
        }
        calls.sort()
        return calls
    }

    /// A call to come. Its comparison is no main-actor closure, which the standard library would have checked at each call.
    nonisolated struct Call<Entry: Comparable>: Comparable {
        let id: Int
        /// Which of the nodes,
        let entry: Entry
        /// and where among its observers, which keep their places during a turn.
        let index: Int

        static func < (a: Call, b: Call) -> Bool { a.id < b.id }
    }

    static func run<Entry>(_ call: Call<Entry>, of node: GraphNode) {
        running = call.id
        node.observers[call.index].run?(node)
    }
}
