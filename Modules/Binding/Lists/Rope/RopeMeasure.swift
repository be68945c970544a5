/// What a ``Rope`` adds up over its elements, beside counting them.
@usableFromInline
package protocol RopeMeasure<Element, Summary> {
    associatedtype Element
    associatedtype Summary
    /// The summary of no elements.
    var empty: Summary { get }
    /// The summary of one element.
    func summary(of element: Element) -> Summary
    /// The summary of elements and of those that follow them; must be associative.
    func combine(_ left: Summary, _ right: Summary) -> Summary
    /// How many elements a leaf holds at most: a change costs as many summaries as a leaf has elements.
    static var leafCapacity: Int { get }
}

/// Adds up nothing: the elements are only counted.
@usableFromInline
package struct NoMeasure<Element>: RopeMeasure, Sendable {
    @inlinable package init() {}
    @inlinable package var empty: Void { () }
    @inlinable
    package func summary(of element: Element) {}
    @inlinable
    package func combine(_ left: Void, _ right: Void) {}
    /// Leaves of about two kilobytes: long enough to be few, short enough to be shifted at once.
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
