extension Turn {
    /// The nodes waiting for their parents. Unretained; see ``keepUntilSettled(_:)``.
    @safe @exclusivity(unchecked) private static var queue = LevelQueue()
    /// Signals whose event has no observer.
    @safe @exclusivity(unchecked) private static var signalled: ContiguousArray<GraphNode> = []

    /// Queues a node until all nodes at lower levels have settled.
    static func enqueue(_ node: GraphNode) {
        guard node.marks.insert(.queued).inserted else { return }
        queue.insert(node)
        waiting.insert(.queued)
    }

    /// Marks a node as changed and recomputes its children: those with one parent immediately, joins when their level is reached.
    static func spread(_ start: Unmanaged<GraphNode>) {
        var current = unsafe start
        while let next = unsafe current.borrow({ unsafe step(from: $0) }) { unsafe current = unsafe next }
    }

    /// Spreads a node's change to its children. Returns the only child if it changed, so that the caller can continue from there.
    private static func step(from node: GraphNode) -> Unmanaged<GraphNode>? {
        markChanged(node)
        if let child = unsafe node.children.sole {
            return unsafe child.borrow { update($0) } ? child : nil
        }
        guard case .many(let children) = node.children else { return unsafe nodeBound(by: node) }
        for index in children.indices {
            let child = unsafe Unmanaged.passUnretained(children[index])
            if unsafe child.borrow({ $0.isLive && update($0) }) { unsafe spread(child) }
        }
        return nil
    }

    /// Recomputes a node unless it must wait. Returns whether it changed.
    private static func update(_ node: GraphNode) -> Bool {
        if !node.flags.isDisjoint(with: [.join, .oncePerTurn]) {
            if node.flags.contains(.join) {
                enqueue(node)
                return false
            }
            if isReading, node.flags.contains(.oncePerTurn) {
                holdBack(node)
                return false
            }
        }
        if !node.marks.isEmpty { node.marks.remove([.queued, .newcomer]) }
        return node.update(node)
    }

    /// Returns the property that a binder sets, as the next node to spread from: nested calls could overflow the stack.
    private static func nodeBound(by node: GraphNode) -> Unmanaged<GraphNode>? {
        guard node.flags.contains(.binder) else { return nil }
        return unsafe unsafeDowncast(node, to: Binder.self).nodeToSpreadTo
    }

    private static func markChanged(_ node: GraphNode) {
        node.changedAt = clock
        if node.flags.isDisjoint(with: [.signal, .tracked]) {
            if node.flags.contains(.observed) { expectChange(node) }
        } else if node.flags.contains(.signal) {
            if node.flags.contains(.observed) { expectEvent(node) } else { willDropEvent(of: node) }
        } else {
            expectTracking(node)
            if node.flags.contains(.observed) { expectChange(node) }
        }
    }

    private static func willDropEvent(of node: GraphNode) {
        signalled.append(node)
        waiting.insert(.signalled)
    }

    /// Recomputes the queued nodes, and drops the events that have no observer.
    static func drain() {
        if waiting.contains(.queued) { recomputeQueued() }
        if waiting.contains(.signalled) {
            waiting.remove(.signalled)
            while let node = signalled.popLast() { node.dropEvent() }
        }
    }

    private static func recomputeQueued() {
        while let (node, level) = unsafe queue.popFirst() {
            unsafe node.borrow { node in
                guard node.marks.contains(.queued) else { return }
                // The node's level has risen since it was queued.
                guard node.level <= level else { return queue.insert(node) }
                let isNewcomer = node.marks.contains(.newcomer)
                node.marks.remove([.queued, .newcomer])
                guard node.isLive, node.update(node) else { return }
                if isNewcomer { node.changedAt = clock } else { unsafe spread(Unmanaged.passUnretained(node)) }
            }
        }
        waiting.remove(.queued)
    }
}
