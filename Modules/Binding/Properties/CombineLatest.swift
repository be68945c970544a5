// Two to six properties have overloads of their own, because the parameter-pack version is four times as slow per change.

/// Combines the values of two properties into a tuple.
@inlinable
@MainActor
public func combineLatest<A, B>(
    _ a: Property<A>, _ b: Property<B>
) -> Property<(A, B)> {
    Property(from: [a, b]) {
        Property<(A, B)>.of($0).take(
            (
                Property<A>.parent(of: $0).settled,
                Property<B>.parent(1, of: $0).settled
            ))
    }
}

/// Transforms the values of two properties whenever either of them changes.
@inlinable
@MainActor
public func combineLatest<A, B, Result>(
    _ a: Property<A>, _ b: Property<B>,
    transform: @escaping (A, B) -> Result
) -> Property<Result> {
    Property(from: [a, b]) {
        Property<Result>.of($0).take(
            transform(
                Property<A>.parent(of: $0).settled,
                Property<B>.parent(1, of: $0).settled
            ))
    }
}

/// Combines the values of three properties into a tuple.
@inlinable
@MainActor
public func combineLatest<A, B, C>(
    _ a: Property<A>, _ b: Property<B>, _ c: Property<C>
) -> Property<(A, B, C)> {
    Property(from: [a, b, c]) {
        Property<(A, B, C)>.of($0).take(
            (
                Property<A>.parent(of: $0).settled,
                Property<B>.parent(1, of: $0).settled,
                Property<C>.parent(2, of: $0).settled
            ))
    }
}

/// Transforms the values of three properties whenever one of them changes.
@inlinable
@MainActor
public func combineLatest<A, B, C, Result>(
    _ a: Property<A>, _ b: Property<B>, _ c: Property<C>,
    transform: @escaping (A, B, C) -> Result
) -> Property<Result> {
    Property(from: [a, b, c]) {
        Property<Result>.of($0).take(
            transform(
                Property<A>.parent(of: $0).settled,
                Property<B>.parent(1, of: $0).settled,
                Property<C>.parent(2, of: $0).settled
            ))
    }
}

/// Combines the values of four properties into a tuple.
@inlinable
@MainActor
public func combineLatest<A, B, C, D>(
    _ a: Property<A>, _ b: Property<B>, _ c: Property<C>, _ d: Property<D>
) -> Property<(A, B, C, D)> {
    Property(from: [a, b, c, d]) {
        Property<(A, B, C, D)>.of($0).take(
            (
                Property<A>.parent(of: $0).settled,
                Property<B>.parent(1, of: $0).settled,
                Property<C>.parent(2, of: $0).settled,
                Property<D>.parent(3, of: $0).settled
            ))
    }
}

/// Transforms the values of four properties whenever one of them changes.
@inlinable
@MainActor
public func combineLatest<A, B, C, D, Result>(
    _ a: Property<A>, _ b: Property<B>, _ c: Property<C>, _ d: Property<D>,
    transform: @escaping (A, B, C, D) -> Result
) -> Property<Result> {
    Property(from: [a, b, c, d]) {
        Property<Result>.of($0).take(
            transform(
                Property<A>.parent(of: $0).settled,
                Property<B>.parent(1, of: $0).settled,
                Property<C>.parent(2, of: $0).settled,
                Property<D>.parent(3, of: $0).settled
            ))
    }
}

/// Combines the values of five properties into a tuple.
@inlinable
@MainActor
public func combineLatest<A, B, C, D, E>(
    _ a: Property<A>, _ b: Property<B>, _ c: Property<C>, _ d: Property<D>, _ e: Property<E>
) -> Property<(A, B, C, D, E)> {
    Property(from: [a, b, c, d, e]) {
        Property<(A, B, C, D, E)>.of($0).take(
            (
                Property<A>.parent(of: $0).settled,
                Property<B>.parent(1, of: $0).settled,
                Property<C>.parent(2, of: $0).settled,
                Property<D>.parent(3, of: $0).settled,
                Property<E>.parent(4, of: $0).settled
            ))
    }
}

/// Transforms the values of five properties whenever one of them changes.
@inlinable
@MainActor
public func combineLatest<A, B, C, D, E, Result>(
    _ a: Property<A>, _ b: Property<B>, _ c: Property<C>, _ d: Property<D>, _ e: Property<E>,
    transform: @escaping (A, B, C, D, E) -> Result
) -> Property<Result> {
    Property(from: [a, b, c, d, e]) {
        Property<Result>.of($0).take(
            transform(
                Property<A>.parent(of: $0).settled,
                Property<B>.parent(1, of: $0).settled,
                Property<C>.parent(2, of: $0).settled,
                Property<D>.parent(3, of: $0).settled,
                Property<E>.parent(4, of: $0).settled
            ))
    }
}

/// Combines the values of six properties into a tuple.
@inlinable
@MainActor
public func combineLatest<A, B, C, D, E, F>(
    _ a: Property<A>, _ b: Property<B>, _ c: Property<C>, _ d: Property<D>, _ e: Property<E>, _ f: Property<F>
) -> Property<(A, B, C, D, E, F)> {
    Property(from: [a, b, c, d, e, f]) {
        Property<(A, B, C, D, E, F)>.of($0).take(
            (
                Property<A>.parent(of: $0).settled,
                Property<B>.parent(1, of: $0).settled,
                Property<C>.parent(2, of: $0).settled,
                Property<D>.parent(3, of: $0).settled,
                Property<E>.parent(4, of: $0).settled,
                Property<F>.parent(5, of: $0).settled
            ))
    }
}

/// Transforms the values of six properties whenever one of them changes.
@inlinable
@MainActor
public func combineLatest<A, B, C, D, E, F, Result>(
    _ a: Property<A>, _ b: Property<B>, _ c: Property<C>, _ d: Property<D>, _ e: Property<E>, _ f: Property<F>,
    transform: @escaping (A, B, C, D, E, F) -> Result
) -> Property<Result> {
    Property(from: [a, b, c, d, e, f]) {
        Property<Result>.of($0).take(
            transform(
                Property<A>.parent(of: $0).settled,
                Property<B>.parent(1, of: $0).settled,
                Property<C>.parent(2, of: $0).settled,
                Property<D>.parent(3, of: $0).settled,
                Property<E>.parent(4, of: $0).settled,
                Property<F>.parent(5, of: $0).settled
            ))
    }
}

/// Combines the values of any number of properties into a tuple.
@MainActor
public func combineLatest<each Value>(_ properties: repeat Property<each Value>) -> Property<(repeat each Value)> {
    Property(from: parents(repeat each properties)) { node in
        var index = -1
        return Property<(repeat each Value)>.of(node).take((repeat settled(Property<each Value>.self, of: node, &index)))
    }
}

/// Transforms the values of any number of properties whenever one of them changes.
///
/// The transform runs once per change, however many observers there are. It must have no side effects and read only its input.
@MainActor
public func combineLatest<each Value, Result>(
    _ properties: repeat Property<each Value>, transform: @escaping (repeat each Value) -> Result
) -> Property<Result> {
    Property(from: parents(repeat each properties)) { node in
        var index = -1
        return Property<Result>.of(node).take(transform(repeat settled(Property<each Value>.self, of: node, &index)))
    }
}

/// Combines the values of a collection of properties into an array, in the collection's order.
@inlinable
@MainActor
public func combineLatest<Value>(_ properties: some Collection<Property<Value>>) -> Property<[Value]> {
    guard !properties.isEmpty else { return .constant([]) }
    var parents: ContiguousArray<GraphNode> = []
    for property in properties { parents.append(property) }
    let count = parents.count
    return Property(from: parents) {
        var values: [Value] = []
        values.reserveCapacity(count)
        for index in 0..<count { values.append(Property<Value>.parent(index, of: $0).settled) }
        return Property<[Value]>.of($0).take(values)
    }
}

@MainActor
private func parents<each Value>(_ properties: repeat Property<each Value>) -> ContiguousArray<GraphNode> {
    var parents: ContiguousArray<GraphNode> = []
    repeat parents.append(each properties)
    return parents
}

/// Returns the value of a node's next parent.
@MainActor
private func settled<Value>(_ type: Property<Value>.Type, of node: GraphNode, _ index: inout Int) -> Value {
    index += 1
    return Property<Value>.parent(index, of: node).settled
}
