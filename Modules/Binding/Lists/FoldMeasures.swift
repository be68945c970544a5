/// Combines values in the order of their elements with a closure.
@usableFromInline
struct Combination<Value>: RopeMeasure {
    @usableFromInline let empty: Value
    @usableFromInline let combining: (Value, Value) -> Value

    @inlinable
    init(empty: Value, combining: @escaping (Value, Value) -> Value) {
        self.empty = empty
        self.combining = combining
    }

    @inlinable
    func summary(of element: Value) -> Value { element }
    @inlinable
    func combine(_ left: Value, _ right: Value) -> Value { combining(left, right) }
    @inlinable static var leafCapacity: Int { 32 }
}

/// Adds up values.
@usableFromInline
struct Addition<Value: AdditiveArithmetic>: RopeMeasure {
    @inlinable init() {}
    @inlinable var empty: Value { .zero }
    @inlinable
    func summary(of element: Value) -> Value { element }
    @inlinable
    func combine(_ left: Value, _ right: Value) -> Value { left + right }
    @inlinable static var leafCapacity: Int { 32 }
}

/// A sum of weighted values, and of their weights.
@usableFromInline
struct WeightedSum<Value: FloatingPoint>: AdditiveArithmetic {
    @usableFromInline let sum: Value
    @usableFromInline let weight: Value

    @inlinable
    init(sum: Value, weight: Value) {
        self.sum = sum
        self.weight = weight
    }

    @inlinable static var zero: Self { Self(sum: 0, weight: 0) }
    @inlinable
    static func + (left: Self, right: Self) -> Self { Self(sum: left.sum + right.sum, weight: left.weight + right.weight) }
    @inlinable
    static func - (left: Self, right: Self) -> Self { Self(sum: left.sum - right.sum, weight: left.weight - right.weight) }
}
