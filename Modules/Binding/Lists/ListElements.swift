/// The elements of a list at one moment: a random-access collection that is free to create.
///
/// It shares its storage with the list until the list changes, and all but O(log n) of it afterwards.
public struct ListElements<Element>: RandomAccessCollection {
    @usableFromInline var rope: Rope<NoMeasure<Element>>

    @inlinable
    init(_ elements: some Sequence<Element>) {
        rope = Rope(elements, measure: NoMeasure())
    }

    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { rope.count }
    @inlinable public var count: Int { rope.count }

    /// The element at an offset, in O(log n). Traps if the offset is out of bounds.
    @inlinable
    public subscript(offset: Int) -> Element { rope[offset] }

    /// Iterates over the elements in O(n) in total.
    public struct Iterator: IteratorProtocol {
        @usableFromInline var base: Rope<NoMeasure<Element>>.Iterator

        @inlinable
        init(_ base: Rope<NoMeasure<Element>>.Iterator) { self.base = base }

        @inlinable
        public mutating func next() -> Element? { base.next() }
    }

    @inlinable
    public func makeIterator() -> Iterator { Iterator(rope.makeIterator()) }
}

extension ListElements: Equatable where Element: Equatable {
    @inlinable
    public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension ListElements: Hashable where Element: Hashable {
    @inlinable
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for element in self { hasher.combine(element) }
    }
}

extension ListElements: Sendable where Element: Sendable {}

extension ListElements: CustomStringConvertible {
    public var description: String { Array(self).description }
}
