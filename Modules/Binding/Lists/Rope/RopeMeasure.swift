/// What a ``Rope`` sums up over its elements, besides counting them.
@usableFromInline
package protocol RopeMeasure<Element, Summary> {
    associatedtype Element
    associatedtype Summary
    /// The summary of no elements.
    var empty: Summary { get }
    /// The summary of one element.
    func summary(of element: Element) -> Summary
    /// Combines the summary of elements with that of the elements that follow them. It must be associative.
    func combine(_ left: Summary, _ right: Summary) -> Summary
    /// The maximum number of elements in a leaf. A change computes the summaries of all elements in a leaf.
    static var leafCapacity: Int { get }
}

/// A measure without a summary: elements are only counted.
@usableFromInline
package struct NoMeasure<Element>: RopeMeasure, Sendable {
    @inlinable package init() {}
    @inlinable package var empty: Void { () }
    @inlinable
    package func summary(of element: Element) {}
    @inlinable
    package func combine(_ left: Void, _ right: Void) {}
    /// The size of a leaf of about two kilobytes: large enough for few leaves, small enough to shift elements quickly.
    @inlinable
    package static var leafCapacity: Int { max(16, min(256, 2048 / max(1, MemoryLayout<Element>.stride))) }
}

/// Counts the elements that are `true`.
@usableFromInline
package struct TrueCount: RopeMeasure, Sendable {
    @inlinable package init() {}
    @inlinable package var empty: Int { 0 }
    @inlinable
    package func summary(of element: Bool) -> Int { element ? 1 : 0 }
    @inlinable
    package func combine(_ left: Int, _ right: Int) -> Int { left + right }
    @inlinable package static var leafCapacity: Int { 64 }
}
