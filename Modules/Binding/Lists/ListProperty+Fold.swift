import Changeset

extension ListProperty {
    /// The combined values of all elements, in list order, in O(log n) per edit.
    ///
    /// - Parameters:
    ///   - empty: The value of an empty list, which is the identity of `combine`.
    ///   - value: The value of an element.
    ///   - combine: Combines the values of elements and of those that follow them. It must be associative, but not necessarily
    ///     commutative.
    @inlinable
    public final func fold<Value>(
        _ empty: Value, value: @escaping @MainActor (Element) -> Value,
        combine: @escaping (Value, Value) -> Value
    ) -> Property<Value> {
        Fold(self, value, by: Combination(empty: empty, combining: combine)) { _, _ in false }
    }

    /// The number of elements, as a property.
    @inlinable
    public final var counted: Property<Int> {
        Property<Int>(from: self) { [self] in
            let node = Property<Int>.of($0)
            return node.storage != storage.count && node.take(storage.count)
        }
    }

    /// The number of elements for which the predicate holds.
    @inlinable
    public final func count(where predicate: @escaping @MainActor (Element) -> Bool) -> Property<Int> {
        sum { predicate($0) ? 1 : 0 }
    }

    /// The sum of the elements' values.
    @inlinable
    public final func sum<Value: AdditiveArithmetic>(
        of value: @escaping @MainActor (Element) -> Value
    ) -> Property<Value> {
        Fold(self, value, by: Addition()) { $0 == $1 }
    }

    /// The weighted mean of the elements' values, or `nil` while the weights add up to zero.
    @inlinable
    public final func weightedMean<Value: FloatingPoint & SendableMetatype>(
        of value: @escaping @MainActor (Element) -> Value, weight: @escaping @MainActor (Element) -> Value
    ) -> Property<Value?> {
        let sums = Fold(
            self,
            { element in
                let weight = weight(element)
                return WeightedSum(sum: value(element) * weight, weight: weight)
            }, by: Addition<WeightedSum<Value>>()
        ) { $0 == $1 }
        return sums.map { $0.weight == 0 ? nil : $0.sum / $0.weight }
    }

    /// The whole list as a property, for combining with other properties.
    @inlinable
    public final var snapshots: Property<ListElements<Element>> {
        Property<ListElements<Element>>(from: self) { [self] in Property<ListElements<Element>>.of($0).take(storage) }
    }
}

/// A property that combines a list's values, which it keeps in a tree while it is observed.
@usableFromInline
final class Fold<Element, Measure: RopeMeasure>: Property<Measure.Summary> where Measure.Element == Measure.Summary {
    @usableFromInline typealias Value = Measure.Summary

    @usableFromInline let list: ListProperty<Element>
    @usableFromInline let valueOf: @MainActor (Element) -> Value
    @usableFromInline let measure: Measure
    @usableFromInline let areEqual: (Value, Value) -> Bool
    @safe @exclusivity(unchecked) @usableFromInline var values: Rope<Measure>?
    /// The version of the list that the values reflect.
    @safe @exclusivity(unchecked) @usableFromInline var followed = -1

    @inlinable
    init(
        _ list: ListProperty<Element>, _ value: @escaping @MainActor (Element) -> Value, by measure: Measure,
        areEqual: @escaping (Value, Value) -> Bool
    ) {
        self.list = list
        valueOf = value
        self.measure = measure
        self.areEqual = areEqual
        super.init([], from: [list]) { Fold.of($0).follow() }
    }

    @inlinable
    func follow() -> Bool {
        let value = flags.contains(.live) ? observedValue() : plainValue()
        if let storage, areEqual(storage, value) { return false }
        return take(value)
    }

    @inlinable
    func plainValue() -> Value {
        list.storage.reduce(measure.empty) { measure.combine($0, measure.summary(of: valueOf($1))) }
    }

    @inlinable
    func observedValue() -> Value {
        let way = list.way(from: followed)
        followed = list.version
        guard var values = values.take(), let way else {
            return keep(Rope(list.storage.lazy.map { self.valueOf($0) }, measure: measure))
        }
        way.forEach { step in
            switch step {
            case .update(let offset, let new): values.update(valueOf(list.storage[new]), at: offset)
            case .deletion(let offset): values.remove(at: offset)
            case .move(let from, let to): values.move(from: from, to: to)
            case .insertion(let offset): values.insert(valueOf(list.storage[offset]), at: offset)
            }
        }
        return keep(values)
    }

    @inlinable
    func keep(_ values: Rope<Measure>) -> Value {
        self.values = values
        return values.summary
    }

    override func didBecomeIdle() { values = nil }
}
