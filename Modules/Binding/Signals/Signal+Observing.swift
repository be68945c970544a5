extension Signal {
    /// Calls the observer with each event from now on, until the bag is disposed or released.
    @inlinable
    public final func observe(in bag: DisposeBag, _ observer: @escaping (Event) -> Void) {
        bag.insert(self, addObserver { observer(Signal.of($0).delivered) })
    }

    /// Calls the observer with each event from now on, until the subscription is disposed or released.
    @inlinable
    public final func observe(_ observer: @escaping (Event) -> Void) -> Subscription {
        Subscription(self, addObserver { observer(Signal.of($0).delivered) })
    }

    /// Observes on behalf of an object without retaining it. The closure isn't called after the object has been deallocated.
    @inlinable
    public final func bind<Owner: AnyObject>(
        _ owner: Owner, in bag: DisposeBag, _ apply: @escaping (Owner, Event) -> Void
    ) {
        observe(in: bag) { [weak owner] event in
            if let owner { apply(owner, event) }
        }
    }
}
