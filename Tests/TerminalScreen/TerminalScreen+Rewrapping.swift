extension TerminalScreen {
    /// Changes the width of the window and rewraps the lines of the main screen, as tmux, VTE and kitty do.
    ///
    /// A cursor after the last character of a line stays there, even if the row is full; one on a character stays on it.
    ///
    /// tmux counts the rows from the bottom: a line that takes more rows pushes others off the top even if there are empty rows
    /// below it, and a line that takes fewer rows brings them back. If the cursor's row is pushed off, the cursor goes to the top
    /// left (`screen_resize_cursor` in tmux's screen.c).
    package mutating func rewrap(columns: Int) {
        precondition(columns > 1, "a wide character needs two columns")
        var rewrapped: [[Cell]] = []
        var place = Position(row: 0, column: 0)
        var line: [Cell] = []
        var cursorInLine: Int?
        let all = (isTmux ? gone : []) + grid.rows
        for (index, row) in all.enumerated() {
            if index == all.count - rows + cursor.row { cursorInLine = line.count + cursor.column + (isWrapPending ? 1 : 0) }
            line += row
            if row.last?.isWrapped ?? false, index < all.count - 1 { continue }
            while line.count > cursorInLine ?? 0, line.last?.isWritten == false { line.removeLast() }
            let parts = line.wrapped(columns: columns)
            if let cursorInLine { place = Self.place(of: cursorInLine, in: parts, after: rewrapped.count) }
            for (index, part) in parts.enumerated() {
                var part = part + repeatElement(Cell.blank(), count: columns - part.count)
                for column in part.indices { part[column].isWrapped = false }
                part[columns - 1].isWrapped = index < parts.count - 1
                rewrapped.append(part)
            }
            line = []
            cursorInLine = nil
        }
        let count = isTmux ? rewrapped.count : max(rows, place.row + 1)
        while rewrapped.count > count, rewrapped.last?.text.isEmpty ?? false { rewrapped.removeLast() }
        let surplus = max(0, rewrapped.count - rows)
        gone = (isTmux ? [] : gone) + rewrapped.prefix(surplus)
        resize(columns: columns)
        grid.rows = Array(rewrapped.dropFirst(surplus))
        while grid.rows.count < rows { grid.rows.append(Array(repeating: .blank(), count: columns)) }
        if place.row < surplus { place = Position(row: surplus, column: 0) }
        isWrapPending = place.column == columns
        cursor = Position(row: place.row - surplus, column: min(place.column, columns - 1))
    }

    /// The position of a cell of a line that is shown in several rows; that after the last cell can be beyond the last column.
    private static func place(of cell: Int, in parts: [[Cell]], after rows: Int) -> Position {
        var place = Position(row: rows, column: cell)
        for part in parts.dropLast() where place.column >= part.count {
            place.row += 1
            place.column -= part.count
        }
        return place
    }
}

extension [Cell] {
    /// The cells in rows of at most a number of columns, at least one; a wide character is not divided.
    fileprivate func wrapped(columns: Int) -> [[Cell]] {
        var parts: [[Cell]] = [[]]
        for cell in self {
            if parts[parts.count - 1].count + Swift.max(cell.width, 1) > columns, cell.width > 0 { parts.append([]) }
            parts[parts.count - 1].append(cell)
        }
        return parts
    }
}
