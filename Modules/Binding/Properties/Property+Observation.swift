internal import Observation

extension Property {
    /// The present value, read so that `withObservationTracking`, `Observations` and SwiftUI notice the next change.
    ///
    /// A property costs nothing for this until it is read this way. What is noticed are the changes of all it is computed from, as a
    /// read cannot say when it stops to matter, and an unobserved property is not recomputed.
    public final var observed: Value {
        var visited: Set<ObjectIdentifier> = []
        track(&visited)
        return current
    }
}

/// What the Observation module tracks in a node's stead.
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
    /// Registers a read of every node that this one's value comes from and that knows of its changes even if nobody observes it.
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

    /// Tells the Observation module of a change; whoever goes on tracking reads again.
    final func notifyTracking() {
        flags.remove(.tracked)
        observationBox?.notify()
    }
}
