extension MutableProperty {
    /// Takes a value with each change of the source, within the same settling, as long as this property exists.
    func follow(_ source: GraphNode, _ flags: Flags, _ take: @escaping (MutableProperty) -> Void) {
        let binder = Binder(from: source, to: self, flags) { take(unsafe unsafeDowncast($0, to: MutableProperty.self)) }
        bindings.insert(Subscription(anchoring: binder))
        binders.append(binder)
        binder.raiseTarget()
    }
}

/// The node through which a property follows a source. It does not retain the property, which holds it.
final class Binder: GraphNode {
    private weak var target: GraphNode?

    fileprivate init(from source: GraphNode, to target: GraphNode, _ flags: Flags, _ take: @escaping (GraphNode) -> Void) {
        self.target = target
        super.init(flags: flags, parent: source) { node in
            let binder = unsafe unsafeDowncast(node, to: Binder.self)
            guard let target = binder.target else { return false }
            take(target)
            Turn.changeBound(target, by: binder)
            return false
        }
    }

    /// Keeps the property above this node, so that joins of it and of what it follows wait for both.
    ///
    /// Two properties that follow each other cannot both be above the other: one of them comes a round later.
    func raiseTarget() {
        guard let target, target.isLive, target.level <= level, !depends(on: target) else { return }
        target.raise(to: level + 1)
    }

    override func didRise() { raiseTarget() }

    /// Whether a change of a node may reach this one.
    private func depends(on node: GraphNode) -> Bool {
        var visited: Set<ObjectIdentifier> = []
        var pending: [GraphNode] = [self]
        while let next = pending.popLast() {
            if next === node { return true }
            guard visited.insert(ObjectIdentifier(next)).inserted else { continue }
            next.forEachParent { pending.append($0) }
            for binder in next.binders { pending.append(binder) }
        }
        return false
    }
}

extension Turn {
    /// Spreads the change of a property that follows another: at once, if its level allows.
    static func changeBound(_ target: GraphNode, by binder: GraphNode) {
        if isSettling, target.isLive, target.level > binder.level {
            unsafe spread(Unmanaged.passUnretained(target))
        } else {
            target.didChange()
        }
    }
}
