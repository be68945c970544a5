extension Property {
    /// Calls the observer with the current value, then once per turn with each change, until the bag is disposed or released.
    @inlinable
    public final func observe(in bag: DisposeBag, _ observer: @escaping (Value) -> Void) {
        bag.insert(self, addObserver { observer(Property.of($0).settled) })
        Turn.deliverFirst { observer(settled) }
    }

    /// Calls the observer with the current value, then once per turn with each change, until the subscription ends.
    @inlinable
    public final func observe(_ observer: @escaping (Value) -> Void) -> Subscription {
        let subscription = Subscription(self, addObserver { observer(Property.of($0).settled) })
        Turn.deliverFirst { observer(settled) }
        return subscription
    }

    /// Observes on behalf of an object without retaining it. The closure isn't called after the object has been deallocated.
    @inlinable
    public final func bind<Owner: AnyObject>(
        _ owner: Owner, in bag: DisposeBag, _ apply: @escaping (Owner, Value) -> Void
    ) {
        observe(in: bag) { [weak owner] value in
            if let owner { apply(owner, value) }
        }
    }
}
