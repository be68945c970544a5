extension Signal {
    /// The events of this signal and of another.
    @inlinable
    public final func merge(with other: Signal) -> Signal { MergedSignal([self, other]) }
}

/// The events of several signals; those of one send arrive in the order of the signals.
@inlinable
@MainActor
public func merge<Event>(_ signals: Signal<Event>...) -> Signal<Event> { MergedSignal(ContiguousArray(signals)) }

@usableFromInline
final class MergedSignal<Event>: Signal<Event> {
    /// Further events of one send: each is settled by itself.
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
