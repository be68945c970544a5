extension Signal {
    /// The events of the signal that the transform returned for the latest event. There are none before the first event.
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
    /// Forgets the chosen signal, so that the result waits for the next choice when it is observed again.
    override func didBecomeIdle() { otherParents.removeAll() }
}
