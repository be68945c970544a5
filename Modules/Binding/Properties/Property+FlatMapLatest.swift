extension Property {
    /// The value of the property that the transform chose last.
    ///
    /// The former one is let go before it could compute anything of a value that chose another.
    @inlinable
    public final func flatMapLatest<Result>(_ transform: @escaping @MainActor (Value) -> Property<Result>) -> Property<Result> {
        let choice = Property<Property<Result>>(from: self) { [self] in
            let value = settled
            return Property<Property<Result>>.of($0).take(Turn.inScope(of: self) { transform(value) })
        }
        return Property<Result>([.join, .dynamic], from: choice) {
            let node = Property<Result>.of($0)
            let chosen = choice.settled
            guard node.follows(chosen) else { return false }
            return node.take(chosen.settled)
        }
    }

    /// The events of the signal that the transform chose last.
    @inlinable
    public final func flatMapLatest<Event>(_ transform: @escaping @MainActor (Value) -> Signal<Event>) -> Signal<Event> {
        let choice = map(transform)
        return Signal<Event>([.join, .dynamic], from: choice) {
            let chosen = choice.settled
            guard !$0.replaceOtherParent(with: chosen), chosen.isChanging else { return false }
            return Signal<Event>.of($0).take(chosen.event)
        }
    }
}

extension GraphNode {
    /// Depends on the chosen node; false if that has yet to settle, in which case this node is recomputed after it.
    @usableFromInline
    final func follows(_ chosen: GraphNode) -> Bool {
        let isOther = replaceOtherParent(with: chosen)
        guard isLive else {
            chosen.refresh()
            return true
        }
        guard isOther, Turn.isSettling else { return true }
        Turn.enqueue(self)
        return false
    }
}
