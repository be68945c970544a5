/// A place for values outside the graph, such as a label's text, that a source can be bound to with `<~`.
@MainActor
public struct BindingTarget<Value> {
    let bag: DisposeBag
    let apply: (Value) -> Void

    /// A target that ends with a bag.
    public init(in bag: DisposeBag, _ apply: @escaping (Value) -> Void) {
        self.bag = bag
        self.apply = apply
    }

    /// A target that belongs to an object, which is not retained, and ends with a bag.
    public init<Owner: AnyObject>(_ owner: Owner, in bag: DisposeBag, _ apply: @escaping (Owner, Value) -> Void) {
        self.init(in: bag) { [weak owner] value in
            if let owner { apply(owner, value) }
        }
    }
}
