/// The size of a canvas in cells.
public struct Size: Hashable, Sendable {
    /// The number of rows.
    public var rows: Int
    /// The number of columns.
    public var columns: Int

    /// Creates a size.
    public init(rows: Int, columns: Int) { (self.rows, self.columns) = (rows, columns) }
}

/// A position on a canvas, counted from 0.
public struct Position: Hashable, Sendable {
    /// The row.
    public var row: Int
    /// The column.
    public var column: Int

    /// Creates a position.
    public init(row: Int, column: Int) { (self.row, self.column) = (row, column) }
}

/// A rectangle of a canvas.
struct Area: Hashable {
    var rows: Range<Int>
    var columns: Range<Int>

    var width: Int { columns.count }
    var height: Int { rows.count }
    /// Whether there is room for a few rows of a form, but not for what is said about them.
    var isLow: Bool { height < 6 }

    func contains(_ position: Position) -> Bool { rows.contains(position.row) && columns.contains(position.column) }

    /// Returns the area of a row, counted from the top of this one.
    func row(_ offset: Int) -> Area { Area(rows: rows.clamped(offset..<offset + 1), columns: columns) }

    /// Returns the area of some rows, counted from the top of this one.
    func rows(_ offsets: Range<Int>) -> Area { Area(rows: rows.clamped(offsets), columns: columns) }

    /// Returns the area of some columns, counted from the left of this one.
    func columns(_ offsets: Range<Int>) -> Area { Area(rows: rows, columns: columns.clamped(offsets)) }
}

extension Range<Int> {
    /// Returns a part, given by offsets from the beginning of the range.
    fileprivate func clamped(_ offsets: Range<Int>) -> Range<Int> {
        (lowerBound + offsets.lowerBound..<lowerBound + offsets.upperBound).clamped(to: self)
    }
}
