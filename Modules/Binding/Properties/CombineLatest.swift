/// The values of two properties, together.
@inlinable
@MainActor
public func combineLatest<A, B>(_ a: Property<A>, _ b: Property<B>) -> Property<(A, B)> {
    Property(from: [a, b]) { Property<(A, B)>.of($0).take((a.settled, b.settled)) }
}

/// The values of three properties, together.
@inlinable
@MainActor
public func combineLatest<A, B, C>(_ a: Property<A>, _ b: Property<B>, _ c: Property<C>) -> Property<(A, B, C)> {
    Property(from: [a, b, c]) { Property<(A, B, C)>.of($0).take((a.settled, b.settled, c.settled)) }
}

/// The values of four properties, together.
@inlinable
@MainActor
public func combineLatest<A, B, C, D>(
    _ a: Property<A>, _ b: Property<B>, _ c: Property<C>, _ d: Property<D>
) -> Property<(A, B, C, D)> {
    Property(from: [a, b, c, d]) { Property<(A, B, C, D)>.of($0).take((a.settled, b.settled, c.settled, d.settled)) }
}

/// The values of five properties, together.
@inlinable
@MainActor
public func combineLatest<A, B, C, D, E>(
    _ a: Property<A>, _ b: Property<B>, _ c: Property<C>, _ d: Property<D>, _ e: Property<E>
) -> Property<(A, B, C, D, E)> {
    Property(from: [a, b, c, d, e]) {
        Property<(A, B, C, D, E)>.of($0).take((a.settled, b.settled, c.settled, d.settled, e.settled))
    }
}

/// The values of six properties, together.
@inlinable
@MainActor
public func combineLatest<A, B, C, D, E, F>(
    _ a: Property<A>, _ b: Property<B>, _ c: Property<C>, _ d: Property<D>, _ e: Property<E>, _ f: Property<F>
) -> Property<(A, B, C, D, E, F)> {
    Property(from: [a, b, c, d, e, f]) {
        Property<(A, B, C, D, E, F)>.of($0).take((a.settled, b.settled, c.settled, d.settled, e.settled, f.settled))
    }
}

/// The values of any number of properties, in their order.
@inlinable
@MainActor
public func combineLatest<Value>(_ properties: some Collection<Property<Value>>) -> Property<[Value]> {
    let properties = ContiguousArray(properties)
    guard !properties.isEmpty else { return .constant([]) }
    var parents: ContiguousArray<GraphNode> = []
    for property in properties { parents.append(property) }
    return Property(from: parents) {
        var values: [Value] = []
        values.reserveCapacity(properties.count)
        for property in properties { values.append(property.settled) }
        return Property<[Value]>.of($0).take(values)
    }
}
