extension Property {
    /// The transformed value.
    ///
    /// The transform runs once per change, however many observers there are. It must have no side effects and read only its
    /// input.
    @inlinable
    public final func map<Result>(_ transform: @escaping (Value) -> Result) -> Property<Result> {
        Property<Result>(from: self) { Property<Result>.of($0).take(transform(Property.parent(of: $0).settled)) }
    }

    /// Drops each value that equals the previous one, according to the given closure.
    @inlinable
    public final func removeDuplicates(by areEqual: @escaping (Value, Value) -> Bool) -> Property {
        Property(from: self) {
            let node = Property.of($0)
            let value = Property.parent(of: $0).settled
            if let former = node.storage, areEqual(former, value) { return false }
            return node.take(value)
        }
    }
}

extension Property where Value: Equatable {
    /// Drops each value that equals the previous one.
    @inlinable
    public final func removeDuplicates() -> Property { removeDuplicates { $0 == $1 } }
}

extension Property {
    /// The latest value that satisfies the predicate, or `initial` until there is one. Tracks every change, observed or not.
    @inlinable
    public final func filter(initial: Value, _ isIncluded: @escaping (Value) -> Bool) -> Property {
        compactMap(initial: initial) { isIncluded($0) ? $0 : nil }
    }

    /// The latest non-`nil` result of the transform, or `initial` until there is one. Tracks every change, observed or not.
    @inlinable
    public final func compactMap<Result>(initial: Result, _ transform: @escaping (Value) -> Result?) -> Property<Result> {
        HeldProperty(
            MemoryProperty<Result>(from: self) {
                let node = MemoryProperty<Result>.of($0)
                guard node.takesNews() else { return false }
                if let result = transform(Property.parent(of: $0).settled) { return node.take(result) }
                return node.storage == nil && node.take(initial)
            })
    }
}
