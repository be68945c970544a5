import TerminalText

/// A grid of cells that screens draw on, and a display shows.
public struct Canvas: Sendable {
    /// A cell of the grid.
    public struct Cell: Hashable, Sendable {
        /// The character with its combining marks; empty in the right half of a wide character.
        public internal(set) var text: String
        /// How the character is drawn.
        public internal(set) var style: TextStyle

        static let blank = Cell(text: " ", style: .plain)
    }

    /// The size of the grid.
    public let size: Size
    /// The cells, row by row.
    public private(set) var rows: [[Cell]]
    /// Where the terminal's cursor is; nil if it is hidden.
    public internal(set) var cursor: Position?

    /// What the display that shows the canvas can show.
    let capabilities: Capabilities

    init(_ size: Size, _ capabilities: Capabilities = Capabilities()) {
        (self.size, self.capabilities) = (size, capabilities)
        rows = Array(repeating: Array(repeating: .blank, count: size.columns), count: size.rows)
    }

    /// The whole canvas.
    var area: Area { Area(rows: 0..<size.rows, columns: 0..<size.columns) }

    /// Draws a line of text from the beginning of the first row of an area, cut at its end.
    /// - Parameter text: the text, whose control characters are shown as escapes.
    /// - Returns: the number of columns that were drawn.
    @discardableResult mutating func put(_ text: String, in area: Area, _ style: TextStyle = .plain) -> Int {
        guard let row = area.rows.first, rows.indices.contains(row) else { return 0 }
        let columns = area.columns.clamped(to: 0..<size.columns)
        var column = columns.lowerBound
        for cell in text.cells {
            if cell.width == 0 {
                // A mark belongs to the character before it.
                let last = column > columns.lowerBound ? column - 1 : nil
                if let last { combine(cell.text, row, rows[row][last].text.isEmpty ? last - 1 : last) }
                continue
            }
            guard column + cell.width <= columns.upperBound else { break }
            breakWide(row, column)
            breakWide(row, column + cell.width - 1)
            rows[row][column] = Cell(text: cell.text, style: style)
            if cell.width == 2 { rows[row][column + 1] = Cell(text: "", style: style) }
            column += cell.width
        }
        return column - columns.lowerBound
    }

    /// Draws lines of text, one in each row of an area.
    mutating func put(_ lines: [String], in area: Area, _ style: TextStyle = .plain) {
        for (row, line) in lines.prefix(area.height).enumerated() { put(line, in: area.row(row), style) }
    }

    /// Draws a text at the end of the first row of an area.
    mutating func put(_ text: String, atEndOf area: Area, _ style: TextStyle = .plain) {
        let width = text.cells.reduce(0) { $0 + $1.width }
        put(text, in: area.columns(max(0, area.width - width)..<area.width), style)
    }

    /// Draws symbols of a picture, or characters of ASCII where the display has no others.
    @discardableResult mutating func put(symbols text: String, in area: Area, _ style: TextStyle) -> Int {
        put(capabilities.symbols == .ascii ? text.inASCII : text, in: area, style)
    }

    /// Fills an area with blanks in a style.
    mutating func fill(_ area: Area, _ style: TextStyle = .plain) {
        let columns = area.columns.clamped(to: 0..<size.columns)
        guard let first = columns.first, let last = columns.last else { return }
        for row in area.rows.clamped(to: rows.indices) {
            breakWide(row, first)
            breakWide(row, last)
            for column in columns { rows[row][column] = Cell(text: " ", style: style) }
        }
    }

    /// The most marks that a character can have: ncurses keeps no more.
    private static let mostMarks = 4

    private mutating func combine(_ mark: String, _ row: Int, _ column: Int) {
        guard column >= 0, rows[row][column].text.unicodeScalars.count <= Self.mostMarks else { return }
        rows[row][column].text += mark
    }

    /// Blanks the other half of a wide character of which one half is overwritten.
    private mutating func breakWide(_ row: Int, _ column: Int) {
        if rows[row][column].text.isEmpty, column > 0 { rows[row][column - 1].text = " " }
        if column + 1 < size.columns, rows[row][column + 1].text.isEmpty { rows[row][column + 1].text = " " }
    }
}

extension Canvas: CustomStringConvertible {
    /// The rows from top to bottom, without trailing blanks.
    public var lines: [String] {
        rows.map { row in
            let text = row.map(\.text).joined()
            return String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
        }
    }

    public var description: String { lines.joined(separator: "\n") }
}
