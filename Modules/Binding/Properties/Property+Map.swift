extension Property {
    /// The value transformed. The transform runs once a change however many observe, must not have effects, and must only read its input.
    @inlinable
    public final func map<Result>(_ transform: @escaping (Value) -> Result) -> Property<Result> {
        Property<Result>(from: self) { Property<Result>.of($0).take(transform(Property.parent(of: $0).settled)) }
    }

    /// The values without those that equal the one before.
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
    /// The values without those that equal the one before.
    @inlinable
    public final func removeDuplicates() -> Property { removeDuplicates { $0 == $1 } }
}

extension Property {
    /// The newest value for which the predicate holds; `initial` until there is one, whether the result is observed or not.
    @inlinable
    public final func filter(initial: Value, _ isIncluded: @escaping (Value) -> Bool) -> Property {
        compactMap(initial: initial) { isIncluded($0) ? $0 : nil }
    }

    /// The newest value transformed that did not become `nil`; `initial` until there is one, whether the result is observed or not.
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
