/// Which of more lines than fit in the window are shown.
struct Scroller {
    /// The number of columns at the end of the rows that are free for arrows, if there are lines above or below the window.
    static let margin = 2
    /// The number of lines above the window.
    private(set) var top: Int
    /// The number of lines, and of rows, when they were drawn.
    private var (count, height) = (0, 0)

    /// - Parameter isAtEnd: whether the last lines are shown at first.
    init(isAtEnd: Bool = false) { top = isAtEnd ? Int(Int32.max) : 0 }

    /// Whether there are lines above or below the window.
    var isNeeded: Bool { count > height }

    /// The help of the keys.
    static let helps = ListMove.helps("scroll") + [KeyHelp([[" "]], "next page")]

    /// Scrolls, if the key does that.
    mutating func press(_ key: Key) -> Bool {
        switch ListMove(key == " " ? .pageDown : key, height: height) {
        case .by(let lines): scroll(to: top + lines)
        case .start: scroll(to: 0)
        case .end: scroll(to: count)
        case nil: return false
        }
        return true
    }

    /// Draws lines, as many as fit, and marks where there are more.
    /// - Parameter put: draws the line with a number in the area of a row.
    mutating func draw(_ count: Int, on canvas: inout Canvas, in area: Area, put: (Int, inout Canvas, Area) -> Void) {
        (self.count, height) = (count, area.height)
        scroll(to: top)
        let lines = isNeeded ? area.columns(0..<max(0, area.width - Self.margin)) : area
        for row in 0..<min(height, count) { put(top + row, &canvas, lines.row(row)) }
        canvas.putArrows(up: top > 0, down: top + height < count, in: area)
    }

    /// Scrolls to a line, or as far as there are lines.
    mutating func scroll(to line: Int) { top = max(0, min(line, count - height)) }
}

extension Canvas {
    /// Marks in the last column of an area that there are more lines above or below.
    mutating func putArrows(up: Bool, down: Bool, in area: Area) {
        let last = area.columns(max(0, area.width - 1)..<area.width)
        if down { put(symbols: "↓", in: last.row(area.height - 1), .key) }
        if up { put(symbols: down && area.height == 1 ? "↕" : "↑", in: last.row(0), .key) }
    }
}
