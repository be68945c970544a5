extension Signal {
    /// The events of this signal and another.
    @inlinable
    public final func merge(with other: Signal) -> Signal { MergedSignal([self, other]) }
}

/// Merges the events of several signals. Events caused by the same send arrive in the order of the signals.
@inlinable
@MainActor
public func merge<Event>(_ signals: Signal<Event>...) -> Signal<Event> { MergedSignal(ContiguousArray(signals)) }

@usableFromInline
final class MergedSignal<Event>: Signal<Event> {
    /// The remaining events of one send. Each is settled separately.
    private var backlog = Queue<Event>()

    @usableFromInline
    init(_ signals: ContiguousArray<Signal<Event>>) {
        var parents: ContiguousArray<GraphNode> = []
        for signal in signals { parents.append(signal) }
        let count = parents.count
        super.init(from: parents) {
            let node = MergedSignal.of($0)
            var isFirst = true
            for index in 0..<count where node.parent(index).isChanging {
                let signal = Signal<Event>.parent(index, of: node)
                if isFirst {
                    _ = node.take(signal.event)
                    isFirst = false
                } else {
                    node.backlog.append(signal.event)
                    Turn.deferChange(of: node)
                }
            }
            return !isFirst
        }
    }

    override func takeDeferredChange() -> Bool {
        guard let event = backlog.popFirst() else { return false }
        return take(event)
    }

    override func dropDeferredChange() { backlog = Queue() }

    override func didBecomeIdle() { backlog = Queue() }
}
