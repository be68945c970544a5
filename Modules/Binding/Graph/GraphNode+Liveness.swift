extension GraphNode {
    var isLive: Bool { flags.contains(.live) }
    var isObserved: Bool { !observers.isEmpty || !children.isEmpty || anchors > 0 }

    /// Joins the graph: parents first, so that a value computed here is made of settled ones.
    ///
    /// While a change is being settled the parents may be about to be recomputed, so the node waits for its level like any join.
    func becomeLive() {
        guard !isLive else { return }
        flags.insert(.live)
        liveID = Turn.nextID()
        forEachParent { $0.becomeLive() }
        forEachParent { parent in
            level = max(level, parent.level + 1)
            parent.insertChild(self)
        }
        // What flatMapLatest made must come after the step that may let go of it, which itself comes after the outer property.
        if flags.contains(.scoped), let outer = otherParents.last { level = max(level, outer.level + 2) }
        if firstParent != nil, flags.isDisjoint(with: [.signal, .eventFed]) {
            if Turn.isSettling { Turn.enqueue(self) } else { pull() }
        }
        didBecomeLive()
    }

    /// Leaves the graph if nobody observes it, and its parents in turn.
    func becomeIdleIfUnobserved() {
        guard isLive, !isObserved else { return }
        flags.remove([.live, .queued])
        // Whether the value still agrees with the parents is known only between settled changes.
        checkedAt = Turn.isSettled ? Turn.clock : 0
        forEachParent { $0.removeChild(self) }
        level = 0
        forEachParent { $0.becomeIdleIfUnobserved() }
        didBecomeIdle()
    }

    /// Computes this node from another second parent, as `flatMapLatest` does; true if it is another.
    @usableFromInline
    final func replaceOtherParent(with parent: GraphNode) -> Bool {
        let place = 0
        let isScoped = flags.contains(.scoped)
        let former = otherParents.count > (isScoped ? 1 : 0) ? otherParents[place] : nil
        guard former !== parent else { return false }
        if former == nil { otherParents.insert(parent, at: place) } else { otherParents[place] = parent }
        guard isLive else { return true }
        parent.becomeLive()
        parent.insertChild(self)
        raise(to: parent.level + 1)
        if let former {
            former.removeChild(self)
            former.becomeIdleIfUnobserved()
        }
        return true
    }

    /// Keeps the level above a parent's; what is computed from this node rises with it.
    func raise(to level: Int32) {
        raise(to: level, from: nil)
    }

    private func raise(to newLevel: Int32, from origin: GraphNode?) {
        guard newLevel > level else { return }
        precondition(origin !== self, "flatMapLatest was given a property computed from its own result (\(diagnosticName)).")
        level = newLevel
        for child in children { child.raise(to: newLevel + 1, from: origin ?? self) }
    }

    func forEachParent(_ body: (GraphNode) -> Void) {
        guard let firstParent else { return }
        body(firstParent)
        for parent in otherParents { body(parent) }
    }

    private func insertChild(_ child: GraphNode) {
        // Nearly always last: only a node that changes its parent comes to stand among younger ones.
        if let last = children.last, last.liveID > child.liveID {
            children.insert(child, at: children.partitioningIndex { $0.liveID > child.liveID })
        } else {
            children.append(child)
        }
    }

    private func removeChild(_ child: GraphNode) {
        let index = children.partitioningIndex { $0.liveID >= child.liveID }
        guard index < children.count, children[index] === child else { return }
        children.remove(at: index)
    }
}

extension ContiguousArray {
    /// The first index at which the predicate holds, in an array whose elements it parts into a first and a second half.
    func partitioningIndex(where belongsInSecondHalf: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if belongsInSecondHalf(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
