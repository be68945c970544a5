precedencegroup BindingPrecedence {
    associativity: right
    // Lower than the operators in a source expression (`a.map { … } ?? b`), higher than assignment.
    higherThan: AssignmentPrecedence
    lowerThan: TernaryPrecedence
}

/// Binds a target to a source: `title <~ book.name`.
infix operator <~ : BindingPrecedence

/// Makes a property follow another, starting at once and within the same turn, without retaining the target.
///
/// The binding ends when the target is released.
///
/// Two properties may follow each other if duplicates are removed in between (`a <~ b.removeDuplicates()`); otherwise they form a
/// ``FeedbackLoop``. The property that is bound last retains the other one, but not the reverse.
@MainActor
public func <~ <Value>(target: MutableProperty<Value>, source: Property<Value>) {
    target.follow(source, []) { $0.storage = Property<Value>.parent(of: $1).settled }
}

/// Sets a property to each event, within the same turn, without retaining the target. Ends when the target is released.
@MainActor
public func <~ <Value>(target: MutableProperty<Value>, source: Signal<Value>) {
    target.follow(source, .eventFed) { $0.storage = Signal<Value>.parent(of: $1).event }
}

/// Sets a property to each result of an action, without retaining the target. Ends when the target is released.
@MainActor
public func <~ <Input, Value, Failure>(target: MutableProperty<Value>, source: Action<Input, Value, Failure>) {
    target <~ source.results
}

/// Starts an action with each event, without retaining the action. Ends when the action is released.
@MainActor
public func <~ <Input, Output, Failure>(target: Action<Input, Output, Failure>, source: Signal<Input>) {
    target.bindings.insert(source.observe { [weak target] in target?.apply($0) })
}

/// Calls the target with the current value and each change until the target's bag is disposed or released.
@MainActor
public func <~ <Value>(target: BindingTarget<Value>, source: Property<Value>) {
    source.observe(in: target.bag, target.apply)
}

/// Calls the target with each event until the target's bag is disposed or released.
@MainActor
public func <~ <Value>(target: BindingTarget<Value>, source: Signal<Value>) {
    source.observe(in: target.bag, target.apply)
}

/// Calls the target with each result of an action until the target's bag is disposed or released.
@MainActor
public func <~ <Input, Value, Failure>(target: BindingTarget<Value>, source: Action<Input, Value, Failure>) {
    target <~ source.results
}
