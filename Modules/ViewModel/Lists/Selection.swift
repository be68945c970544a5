/// The selected rows of a list, by their ids: independent of what the list contains, and small if the ids follow each other.
public struct Selection: Hashable, Sendable {
    package private(set) var ranges: RangeSet<Int64>
    /// The number of selected rows.
    public private(set) var count: Int

    /// The empty selection.
    public static let none = Selection(RangeSet())

    /// Creates a selection of some rows.
    public init(_ ids: some Sequence<Int64>) { self.init(RangeSet(ids.lazy.map { $0..<$0 + 1 })) }

    package init(_ ranges: RangeSet<Int64>) {
        self.ranges = ranges
        count = ranges.count
    }

    /// Whether no row is selected.
    public var isEmpty: Bool { count == 0 }

    /// The ids of the rows, in order.
    package var ids: some Sequence<Int64> { ranges.ranges.lazy.flatMap { $0 } }

    /// A few ranges of ids that contain those of all rows, and of others if there would be too many ranges.
    package var bounds: [ClosedRange<Int64>] {
        let all = ranges.ranges
        guard all.count > 64, let first = all.first, let last = all.last else {
            return all.map { $0.lowerBound...$0.upperBound - 1 }
        }
        return [first.lowerBound...last.upperBound - 1]
    }

    /// Returns whether the row with an id is selected.
    public func contains(_ id: Int64) -> Bool { ranges.contains(id) }

    /// Selects a row if it is not selected, and deselects it otherwise.
    public mutating func toggle(_ id: Int64) {
        if contains(id) { ranges.remove(contentsOf: id..<id + 1) } else { ranges.insert(contentsOf: id..<id + 1) }
        count = ranges.count
    }

    package func union(_ other: Selection) -> Selection { Selection(ranges.union(other.ranges)) }

    package mutating func subtract(_ other: Selection) { self = Selection(ranges.subtracting(other.ranges)) }

    package func intersection(_ other: Selection) -> Selection { Selection(ranges.intersection(other.ranges)) }
}

extension RangeSet<Int64> {
    fileprivate var count: Int { ranges.reduce(0) { $0 + $1.count } }
}
