/// The cursor of a list whose rows are all in memory, and the rows for which there is room.
struct ListCursor {
    /// The offset of the row that the cursor is on.
    private(set) var current: Int
    /// The offset of the first row that is shown.
    private var top = 0
    /// Where the rows were drawn.
    private var area = Area(rows: 0..<0, columns: 0..<0)

    init(at current: Int = 0) { self.current = current }

    /// Moves the cursor, if the key or the click does that.
    mutating func press(_ key: Key, in count: Int) -> Bool {
        if case .click(let position) = key {
            let offset = top + position.row - area.rows.lowerBound
            guard area.contains(position), offset < count else { return false }
            current = offset
            return true
        }
        guard let move = ListMove(key, height: area.height) else { return false }
        current = move.destination(from: current, in: count)
        return true
    }

    /// Moves the cursor to an offset, or as near to it as there are rows.
    mutating func move(to offset: Int, in count: Int) { current = max(0, min(offset, count - 1)) }

    /// Draws the rows for which there is room, and marks where there are more.
    /// - Parameter put: draws the row at an offset, which can have the cursor.
    mutating func draw(
        _ count: Int, on canvas: inout Canvas, in area: Area, put: (Int, _ isCurrent: Bool, inout Canvas, Area) -> Void
    ) {
        self.area = area
        top = max(0, min(max(top, current - area.height + 1), current, count - area.height))
        let room = count > area.height ? area.columns(0..<max(0, area.width - Scroller.margin)) : area
        for offset in top..<max(top, min(top + area.height, count)) {
            put(offset, offset == current, &canvas, room.row(offset - top))
        }
        canvas.putArrows(up: top > 0, down: top + area.height < count, in: area)
    }
}
