extension MutableProperty {
    /// Takes a value with each change of the source, within the same settling, as long as this property exists.
    func follow(_ source: GraphNode, _ flags: Flags, _ take: @escaping (MutableProperty, GraphNode) -> Void) {
        let closesCircle = joinGroup(through: source)
        let binder = Binder(from: source === self ? relay : source, to: self, flags, closesCircle: closesCircle) {
            take(unsafe unsafeDowncast($0, to: MutableProperty.self), $1)
        }
        binder.addAnchor()
        addBinder(binder)
        binder.nodeToRaise?.raise(to: binder.level + 1)
        if closesCircle { binder.catchUp() }
    }

    /// Notes that this property depends on the sources of another node; true if they depend on this property already.
    ///
    /// Then what is computed from this property on the way there is computed from a ``Relay`` instead, which does not hold it: two
    /// properties that follow each other would never be freed. The property that was bound first goes on holding the other.
    private func joinGroup(through source: GraphNode) -> Bool {
        let sources = source.sources
        // Only what was bound before can depend on something bound, and most targets are new.
        let mayDepend = sources.contains { $0 === self || BindingGroup.areSame($0.bindingGroup, bindingGroup) }
        let dependents = mayDepend ? source.ancestors.filter { $0.isComputed(from: self) } : []
        for node in dependents { node.replace(self, with: relay) }
        let group = self.group
        for source in sources { source.join(group) }
        return !dependents.isEmpty || source === self
    }
}

extension GraphNode {
    /// The nodes without parents that this one is computed from.
    fileprivate var sources: [GraphNode] {
        upstream(through: false).filter { $0.firstParent == nil && !$0.flags.contains(.relay) }
    }

    /// All nodes whose change may reach this one, itself among them.
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

/// Properties that depend on each other, directly or not, by bindings: a set in a disjoint-set forest (Galler and Fischer 1964).
@MainActor
final class BindingGroup {
    private var larger: BindingGroup?

    private var root: BindingGroup {
        var root = self
        while let larger = root.larger { root = larger }
        // All on the way come directly below it, so that the next search is short.
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

/// The node through which a property follows a source. It does not retain the property, which holds it.
@safe
final class Binder: GraphNode {
    private weak var target: GraphNode?
    /// Whether the source depends on the target. One of two properties that follow each other comes a round later.
    private let closesCircle: Bool
    /// ``Turn/clock`` when the source's value was taken last.
    private var takenAt = 0
    /// What is spread to after this node, see ``Turn/spread(_:)``: the target, which is live and so retained by who observes it.
    private(set) var nodeToSpreadTo: Unmanaged<GraphNode>?

    fileprivate init(
        from source: GraphNode, to target: GraphNode, _ flags: Flags, closesCircle: Bool,
        _ take: @escaping (GraphNode, GraphNode) -> Void
    ) {
        self.target = target
        self.closesCircle = closesCircle
        super.init(flags: flags.union(.binder), parent: source) { node in
            let binder = unsafe unsafeDowncast(node, to: Binder.self)
            guard let target = binder.target else { return false }
            binder.takenAt = Turn.clock
            take(target, node)
            return binder.spread(to: target)
        }
    }

    /// Has the target spread its change after this node, if its level allows; else it changes by itself.
    private func spread(to target: GraphNode) -> Bool {
        guard Turn.isSettling, target.isLive, target.level > level else {
            target.didChange()
            return false
        }
        unsafe nodeToSpreadTo = Unmanaged.passUnretained(target)
        return true
    }

    /// Takes the source's value once more, if it has changed with the target since it was taken.
    fileprivate func catchUp() { if parent(0).changedAt > takenAt { _ = update(self) } }

    /// The target is kept above this node, so that joins of it and of what it follows wait for both.
    override var nodeToRaise: GraphNode? {
        guard let target, target.isLive, !closesCircle else { return nil }
        return target
    }
}

/// Stands for a property among the nodes that the property itself follows, and does not hold it.
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
