/// Rows of cells that can be written, erased and moved.
struct Grid {
    var rows: [[Cell]]

    private var columns: Int { rows[0].count }

    init(columns: Int, rows: Int) {
        self.rows = Array(repeating: Array(repeating: .blank(), count: columns), count: rows)
    }

    /// Writes a character; a wide one must not start in the last column.
    mutating func put(_ text: String, width: Int, style: Style, row: Int, column: Int) {
        let range = column..<(column + width)
        let breaksWide = rows[row][range].contains { $0.width != 1 }
        rows[row][column] = Cell(text: text, width: width, style: style)
        if width == 2 { rows[row][column + 1] = .rightHalf(style) }
        for column in range { rows[row][column].isWritten = true }
        if breaksWide { rows[row].mend() }
    }

    /// Adds a combining mark to the character at a position.
    mutating func combine(_ mark: Unicode.Scalar, row: Int, column: Int) {
        let column = rows[row][column].width == 0 && column > 0 ? column - 1 : column
        rows[row][column].text.unicodeScalars.append(mark)
    }

    mutating func erase(_ row: Int, _ range: Range<Int>, _ style: Style) {
        let range = range.clamped(to: 0..<columns)
        rows[row].replaceSubrange(range, with: repeatElement(.blank(style), count: range.count))
        rows[row].mend()
    }

    mutating func resize(columns: Int) {
        for row in rows.indices {
            let blanks = repeatElement(Cell.blank(), count: max(0, columns - rows[row].count))
            rows[row] = Array(rows[row].prefix(columns)) + blanks
            rows[row].mend()
        }
    }

    mutating func insert(_ count: Int, row: Int, column: Int, _ style: Style) {
        let count = min(count, columns - column)
        rows[row].removeLast(count)
        rows[row].insert(contentsOf: repeatElement(.blank(style), count: count), at: column)
        rows[row].mend()
    }

    mutating func delete(_ count: Int, row: Int, column: Int, _ style: Style) {
        let count = min(count, columns - column)
        rows[row].removeSubrange(column..<(column + count))
        rows[row].append(contentsOf: repeatElement(.blank(style), count: count))
        rows[row].mend()
    }

    /// Scrolls a region up, and fills it with blank rows at the bottom.
    /// - Returns: the rows that left the region.
    @discardableResult
    mutating func scrollUp(_ region: Range<Int>, _ count: Int, _ style: Style) -> [[Cell]] {
        let count = min(count, region.count)
        let gone = Array(rows[region.prefix(count)])
        let blank = Array(repeating: Cell.blank(style), count: columns)
        rows.replaceSubrange(region, with: rows[region.dropFirst(count)] + repeatElement(blank, count: count))
        return gone
    }

    /// Scrolls a region down, and fills it with blank rows at the top.
    mutating func scrollDown(_ region: Range<Int>, _ count: Int, _ style: Style) {
        let count = min(count, region.count)
        let blank = Array(repeating: Cell.blank(style), count: columns)
        rows.replaceSubrange(region, with: repeatElement(blank, count: count) + rows[region.dropLast(count)])
    }
}
