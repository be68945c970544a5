internal import Observation

extension Property {
    /// The current value, read so that `withObservationTracking`, `Observations` and SwiftUI notice the next change.
    ///
    /// A property has no overhead for this until it is read this way. What is tracked is every source the value is computed from,
    /// because tracking doesn't say when a read value is no longer needed, and an unobserved property isn't recomputed.
    public final var observed: Value {
        var visited: Set<ObjectIdentifier> = []
        track(&visited)
        return current
    }
}

/// The object that the Observation module tracks on behalf of a node.
final class ObservationBox: Observable {
    private let registrar = ObservationRegistrar()
    private var change: Void { () }

    func access() { registrar.access(self, keyPath: \.change) }

    func notify() {
        registrar.willSet(self, keyPath: \.change)
        registrar.didSet(self, keyPath: \.change)
    }
}

extension GraphNode {
    /// Registers a read of each source and each anchored node that this node's value comes from.
    ///
    /// Only those nodes know about their changes even when nothing observes them.
    fileprivate final func track(_ visited: inout Set<ObjectIdentifier>) {
        guard visited.insert(ObjectIdentifier(self)).inserted else { return }
        if firstParent == nil || flags.contains(.anchored) {
            guard let box = observationBox ?? makeObservationBox() else { return }
            flags.insert(.tracked)
            box.access()
        } else {
            forEachParent { $0.track(&visited) }
        }
    }

    private func makeObservationBox() -> ObservationBox? {
        observationBox = ObservationBox()
        return observationBox
    }

    /// Notifies the Observation module of a change. A client that keeps tracking must read again.
    final func notifyTracking() {
        flags.remove(.tracked)
        observationBox?.notify()
    }
}
