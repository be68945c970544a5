extension MutableProperty {
    /// Takes a value with each change of the source, within the same settling, as long as this property exists.
    func follow(_ source: GraphNode, _ flags: Flags, _ take: @escaping (MutableProperty, GraphNode) -> Void) {
        let closesCycle = joinGroup(through: source)
        let binder = Binder(from: source === self ? relay : source, to: self, flags, closesCycle: closesCycle) {
            take(unsafe unsafeDowncast($0, to: MutableProperty.self), $1)
        }
        binder.addAnchor()
        addBinder(binder)
        binder.nodeToRaise?.raise(to: binder.level + 1)
        if closesCycle { binder.catchUp() }
    }

    /// Registers that this property depends on the sources of another node. Returns whether they already depend on this property.
    ///
    /// In that case, the nodes between them that are computed from this property are computed from a ``Relay`` instead, which
    /// does not retain it. Otherwise, two properties that follow each other would never be freed. The property that was bound
    /// first still retains the other one.
    private func joinGroup(through source: GraphNode) -> Bool {
        let sources = source.sources
        // Only a property that was bound before can be part of a cycle, and most targets have just been created.
        let mayDepend = sources.contains { $0 === self || BindingGroup.areSame($0.bindingGroup, bindingGroup) }
        let dependents = mayDepend ? source.ancestors.filter { $0.isComputed(from: self) } : []
        for node in dependents { node.replace(self, with: relay) }
        let group = self.group
        for source in sources { source.join(group) }
        return !dependents.isEmpty || source === self
    }
}

extension GraphNode {
    /// The nodes without parents that this node is computed from.
    fileprivate var sources: [GraphNode] {
        upstream(through: false).filter { $0.firstParent == nil && !$0.flags.contains(.relay) }
    }

    /// All nodes whose changes may reach this one, including itself.
    fileprivate var ancestors: [GraphNode] { upstream(through: true) }

    private func upstream(through binders: Bool) -> [GraphNode] {
        var visited: Set<ObjectIdentifier> = []
        var found: [GraphNode] = []
        var pending: [GraphNode] = [self]
        while let node = pending.popLast() {
            guard visited.insert(ObjectIdentifier(node)).inserted else { continue }
            found.append(node)
            node.forEachParent { pending.append($0) }
            if binders { for binder in node.binders { pending.append(binder) } }
        }
        return found
    }

    fileprivate func isComputed(from parent: GraphNode) -> Bool {
        firstParent === parent || otherParents.contains { $0 === parent }
    }
}

/// A set of properties connected by bindings, directly or indirectly: a disjoint-set forest (Galler and Fischer 1964).
@MainActor
final class BindingGroup {
    private var larger: BindingGroup?

    private var root: BindingGroup {
        var root = self
        while let larger = root.larger { root = larger }
        // Path compression: every group on the way becomes a child of the root, which keeps the next lookup short.
        var group = self
        while let larger = group.larger, larger !== root {
            group.larger = root
            group = larger
        }
        return root
    }

    func join(_ other: BindingGroup) {
        let (mine, theirs) = (root, other.root)
        if mine !== theirs { mine.larger = theirs }
    }

    static func areSame(_ a: BindingGroup?, _ b: BindingGroup?) -> Bool {
        guard let a, let b else { return false }
        return a.root === b.root
    }
}

/// The node through which a property follows a source. It does not retain the property, which retains it.
@safe
final class Binder: GraphNode {
    private weak var target: GraphNode?
    /// Whether the source depends on the target. If two properties follow each other, one of them changes a round later.
    private let closesCycle: Bool
    /// The ``Turn/clock`` at which the source's value was last taken.
    private var takenAt = 0
    /// The next node to spread to, see ``Turn/spread(_:)``: the target, which is live and therefore retained by its observers.
    private(set) var nodeToSpreadTo: Unmanaged<GraphNode>?

    fileprivate init(
        from source: GraphNode, to target: GraphNode, _ flags: Flags, closesCycle: Bool,
        _ take: @escaping (GraphNode, GraphNode) -> Void
    ) {
        self.target = target
        self.closesCycle = closesCycle
        super.init(flags: flags.union(.binder), parent: source) { node in
            let binder = unsafe unsafeDowncast(node, to: Binder.self)
            guard let target = binder.target else { return false }
            binder.takenAt = Turn.clock
            take(target, node)
            return binder.spread(to: target)
        }
    }

    /// Makes the target's change spread directly after this node if its level allows; otherwise changes the target separately.
    private func spread(to target: GraphNode) -> Bool {
        guard Turn.isSettling, target.isLive, target.level > level else {
            target.didChange()
            return false
        }
        unsafe nodeToSpreadTo = Unmanaged.passUnretained(target)
        return true
    }

    /// Takes the source's value again if setting the target has changed it since it was last taken.
    fileprivate func catchUp() { if parent(0).changedAt > takenAt { _ = update(self) } }

    /// The target, whose level is kept above this node's, so that joins of the target and of what it follows wait for both.
    override var nodeToRaise: GraphNode? {
        guard let target, target.isLive, !closesCycle else { return nil }
        return target
    }
}

/// A stand-in for a property among the nodes that the property itself follows. It does not retain the property.
final class Relay<Value>: Property<Value> {
    private weak var property: MutableProperty<Value>?

    init(of property: MutableProperty<Value>) {
        self.property = property
        super.init(.relay) { node in
            let relay = unsafe unsafeDowncast(node, to: Relay.self)
            guard let property = relay.property else { return false }
            return relay.take(property.settled)
        }
        _ = take(property.current)
    }

    override var origin: GraphNode? { property }
    override var diagnosticName: String { property?.diagnosticName ?? "a property that is gone" }
}
