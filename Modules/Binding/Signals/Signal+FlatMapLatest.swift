extension Signal {
    /// The events of the signal that the transform chose at the last event; before the first there are none.
    @inlinable
    public final func flatMapLatest<Result>(_ transform: @escaping (Event) -> Signal<Result>) -> Signal<Result> {
        ChosenSignal<Result>([.join, .dynamic], from: self) {
            let chooser = Signal.parent(of: $0)
            if chooser.isChanging {
                $0.replaceOtherParent(with: transform(chooser.event))
                return false
            }
            guard let chosen = $0.otherParents.first, chosen.isChanging else { return false }
            return Signal<Result>.of($0).take(Signal<Result>.of(chosen).event)
        }
    }
}

@usableFromInline
final class ChosenSignal<Event>: Signal<Event> {
    /// Observed again, it waits for the next choice.
    override func didBecomeIdle() { otherParents.removeAll() }
}
