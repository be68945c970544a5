/// A destination for values outside the graph, such as a label's text, that a source can be bound to with `<~`.
@MainActor
public struct BindingTarget<Value> {
    let bag: DisposeBag
    let apply: (Value) -> Void

    /// Creates a target that receives values until the bag is disposed or released.
    public init(in bag: DisposeBag, _ apply: @escaping (Value) -> Void) {
        self.bag = bag
        self.apply = apply
    }

    /// Creates a target on behalf of an object, without retaining it, that receives values until the bag is disposed or released.
    public init<Owner: AnyObject>(_ owner: Owner, in bag: DisposeBag, _ apply: @escaping (Owner, Value) -> Void) {
        self.init(in: bag) { [weak owner] value in
            if let owner { apply(owner, value) }
        }
    }

    /// Creates a target that sets a property of an object, without retaining it, until the bag is disposed or released.
    public init<Owner: AnyObject>(
        _ owner: Owner, _ property: ReferenceWritableKeyPath<Owner, Value>, in bag: DisposeBag
    ) {
        self.init(owner, in: bag) { owner, value in owner[keyPath: property] = value }
    }
}
