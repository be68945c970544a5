precedencegroup BindingPrecedence {
    associativity: right
    // Lower than the operators of a source (`a.map { … } ?? b`), higher than assignment.
    higherThan: AssignmentPrecedence
    lowerThan: TernaryPrecedence
}

/// Binds a target to a source: `title <~ book.name`.
infix operator <~ : BindingPrecedence

/// Lets a property follow another, beginning at once, in the same turn; ends with the target, which is not retained.
///
/// Two properties may follow each other if duplicates are removed on the way (`a <~ b.removeDuplicates()`); otherwise they form a
/// ``FeedbackLoop``. The one that is bound last holds the other, and not the reverse.
@MainActor
public func <~ <Value>(target: MutableProperty<Value>, source: Property<Value>) {
    target.follow(source, []) { $0.storage = Property<Value>.parent(of: $1).settled }
}

/// Lets a property take each event, in the same turn; ends with the target, which is not retained.
@MainActor
public func <~ <Value>(target: MutableProperty<Value>, source: Signal<Value>) {
    target.follow(source, .eventFed) { $0.storage = Signal<Value>.parent(of: $1).event }
}

/// Lets a property take each result of an action; ends with the target, which is not retained.
@MainActor
public func <~ <Input, Value, Failure>(target: MutableProperty<Value>, source: Action<Input, Value, Failure>) {
    target <~ source.results
}

/// Starts an action with each event; ends with the action, which is not retained.
@MainActor
public func <~ <Input, Output, Failure>(target: Action<Input, Output, Failure>, source: Signal<Input>) {
    target.bindings.insert(source.observe { [weak target] in target?.apply($0) })
}

/// Calls the target with the present value and each change; ends with the target's bag.
@MainActor
public func <~ <Value>(target: BindingTarget<Value>, source: Property<Value>) {
    source.observe(in: target.bag, target.apply)
}

/// Calls the target with each event; ends with the target's bag.
@MainActor
public func <~ <Value>(target: BindingTarget<Value>, source: Signal<Value>) {
    source.observe(in: target.bag, target.apply)
}

/// Calls the target with each result of an action; ends with the target's bag.
@MainActor
public func <~ <Input, Value, Failure>(target: BindingTarget<Value>, source: Action<Input, Value, Failure>) {
    target <~ source.results
}
