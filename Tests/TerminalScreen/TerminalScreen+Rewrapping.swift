extension TerminalScreen {
    /// Changes the width of the window and rewraps the lines of the main screen, as tmux, VTE and kitty do.
    package mutating func rewrap(columns: Int) {
        precondition(columns > 1, "a wide character needs two columns")
        var rewrapped: [[Cell]] = []
        var place = Position(row: 0, column: 0)
        var line: [Cell] = []
        var cursorInLine: Int?
        for (index, row) in grid.rows.enumerated() {
            if index == cursor.row { cursorInLine = line.count + cursor.column + (isWrapPending ? 1 : 0) }
            line += row
            if row.last?.isWrapped ?? false, index < rows - 1 { continue }
            while line.count > cursorInLine ?? 0, line.last?.text == " " { line.removeLast() }
            if let cursorInLine {
                place = Position(row: rewrapped.count + cursorInLine / columns, column: cursorInLine % columns)
            }
            for start in stride(from: 0, to: max(line.count, 1), by: columns) {
                var part = Array(line.dropFirst(start).prefix(columns))
                part += repeatElement(Cell.blank(), count: columns - part.count)
                for column in part.indices { part[column].isWrapped = false }
                part[columns - 1].isWrapped = start + columns < line.count
                rewrapped.append(part)
            }
            line = []
            cursorInLine = nil
        }
        while rewrapped.count <= place.row { rewrapped.append(Array(repeating: .blank(), count: columns)) }
        while rewrapped.count > max(rows, place.row + 1), rewrapped.last?.text.isEmpty ?? false { rewrapped.removeLast() }
        let surplus = max(0, rewrapped.count - rows)
        gone += rewrapped.prefix(surplus)
        resize(columns: columns)
        grid.rows = Array(rewrapped.dropFirst(surplus))
        while grid.rows.count < rows { grid.rows.append(Array(repeating: .blank(), count: columns)) }
        cursor = Position(row: place.row - surplus, column: place.column)
    }
}
