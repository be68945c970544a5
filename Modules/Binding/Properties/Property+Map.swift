extension Property {
    /// The value transformed. The transform runs once a change however many observe, must not have effects, and must only read its input.
    @inlinable
    public final func map<Result>(_ transform: @escaping (Value) -> Result) -> Property<Result> {
        Property<Result>(from: self) { [self] in Property<Result>.of($0).take(transform(settled)) }
    }

    /// The values without those that equal the one before.
    @inlinable
    public final func removeDuplicates(by areEqual: @escaping (Value, Value) -> Bool) -> Property {
        Property(from: self) { [self] in
            let node = Property.of($0)
            let value = settled
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
