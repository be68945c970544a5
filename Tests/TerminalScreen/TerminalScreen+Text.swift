// Characters and controls: the effects of output other than escape sequences.
extension TerminalScreen {
    mutating func print(_ scalar: Unicode.Scalar) {
        if (0x80..<0xA0).contains(scalar.value) { return }
        let width = CellWidth.of(scalar)
        if width == 0 { return combine(scalar) }
        lastCharacter = scalar
        if wrapsLines, isWrapPending || cursor.column + width > columns {
            grid.rows[cursor.row][columns - 1].isWrapped = true
            cursor.column = 0
            moveDownOrScroll()
        }
        let column = min(cursor.column, columns - width)
        if insertsCharacters { grid.insert(width, row: cursor.row, column: column, style) }
        grid.put(String(scalar), width: width, style: style, row: cursor.row, column: column)
        isWrapPending = wrapsLines && column + width == columns
        cursor.column = min(column + width, columns - 1)
    }

    /// Adds a combining mark to the character before the cursor.
    private mutating func combine(_ mark: Unicode.Scalar) {
        let column = isWrapPending ? cursor.column : cursor.column - 1
        if column >= 0 { grid.combine(mark, row: cursor.row, column: column) }
    }

    mutating func control(_ byte: UInt8) {
        switch byte {
        case 0x07: bells += 1
        case 0x08: move(toColumn: cursor.column - 1)
        case 0x09: moveToTabStop()
        case 0x0A, 0x0B, 0x0C: moveDownOrScroll()
        case 0x0D: move(toColumn: 0)
        default: break
        }
    }

    mutating func moveToTabStop(_ count: Int = 1) {
        for _ in 0..<count {
            cursor.column = tabStops.filter { $0 > cursor.column }.min() ?? columns - 1
        }
    }

    mutating func moveBackToTabStop(_ count: Int) {
        for _ in 0..<count { move(toColumn: tabStops.filter { $0 < cursor.column }.max() ?? 0) }
    }

    mutating func move(toColumn column: Int) {
        cursor.column = min(max(column, 0), columns - 1)
        isWrapPending = false
    }

    /// Moves the cursor to a row of the screen, or of the region if rows are counted from it.
    mutating func move(toRow row: Int) {
        let bounds = countsFromRegion ? region : 0..<rows
        cursor.row = min(max(bounds.lowerBound + row, bounds.lowerBound), bounds.upperBound - 1)
        isWrapPending = false
    }

    /// Moves the cursor up; if it is within the region or below, the region's top stops it.
    mutating func moveUp(_ count: Int) {
        let top = cursor.row < region.lowerBound ? 0 : region.lowerBound
        cursor.row = max(cursor.row - count, top)
        isWrapPending = false
    }

    mutating func moveDown(_ count: Int) {
        let bottom = cursor.row >= region.upperBound ? rows - 1 : region.upperBound - 1
        cursor.row = min(cursor.row + count, bottom)
        isWrapPending = false
    }

    mutating func moveDownOrScroll() {
        isWrapPending = false
        if cursor.row == region.upperBound - 1 { return scrollUp(1) }
        if cursor.row < rows - 1 { cursor.row += 1 }
    }

    mutating func moveUpOrScroll() {
        isWrapPending = false
        if cursor.row == region.lowerBound { return grid.scrollDown(region, 1, eraser) }
        if cursor.row > 0 { cursor.row -= 1 }
    }

    /// Scrolls the region up; rows that leave the top of the main screen are kept as scrolled off.
    mutating func scrollUp(_ count: Int) {
        let rows = grid.scrollUp(region, count, eraser)
        if region.lowerBound == 0, !isAlternate { gone += rows }
    }

    /// The style of erased cells, which have the current background.
    var eraser: Style {
        var style = Style.plain
        style.background = self.style.background
        return style
    }
}
