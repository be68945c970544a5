import Console

/// A text of several lines that is typed; lines that are longer than the window go on in the next row.
struct TextArea {
    private(set) var text: String
    /// The number of characters before the cursor.
    private var cursor: Int
    /// The width for which the text was drawn, by which the cursor moves up and down.
    private var width = 80

    init(_ text: String = "") { (self.text, cursor) = (text, 0) }

    /// A row on the screen: the offsets of its characters.
    private struct Row {
        var characters: Range<Int>
        var text: String
    }

    /// Handles a key.
    /// - Returns: false if the key means nothing in a text.
    mutating func press(_ key: Key) -> Bool {
        switch key {
        case .character(let character): insert(String(character))
        case .paste(let text): insert(text)
        case .enter: insert("\n")
        case .left, .control("b"): cursor = max(0, cursor - 1)
        case .right, .control("f"): cursor = min(text.count, cursor + 1)
        case .up, .control("p"): move(by: -1)
        case .down, .control("n"): move(by: 1)
        case .home, .control("a"): cursor = line.lowerBound
        case .end, .control("e"): cursor = line.upperBound
        case .backspace: if cursor > 0 { remove(cursor - 1..<cursor) }
        case .delete, .control("d"): if cursor < text.count { remove(cursor..<cursor + 1) }
        case .control("u"): remove(line.lowerBound..<cursor)
        case .control("k"): remove(cursor..<max(line.upperBound, min(cursor + 1, text.count)))
        default: return false
        }
        return true
    }

    /// The offsets of the line with the cursor, without its newline.
    private var line: Range<Int> {
        let characters = Array(text)
        let start = characters[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        let end = characters[cursor...].firstIndex(of: "\n") ?? characters.count
        return start..<end
    }

    private mutating func insert(_ inserted: String) {
        let index = text.index(text.startIndex, offsetBy: cursor)
        let after = text[index...]
        text = text[..<index] + inserted
        cursor = text.count
        text += after
    }

    private mutating func remove(_ range: Range<Int>) {
        let start = text.index(text.startIndex, offsetBy: range.lowerBound)
        text.removeSubrange(start..<text.index(start, offsetBy: range.count))
        cursor = range.lowerBound
    }

    // MARK: Rows

    private var rows: [Row] {
        var rows: [Row] = []
        var row = Row(characters: 0..<0, text: "")
        var cells = 0
        func end(_ next: Int) {
            rows.append(row)
            (row, cells) = (Row(characters: next..<next, text: ""), 0)
        }
        for (offset, character) in text.enumerated() {
            if character == "\n" {
                end(offset + 1)
                continue
            }
            let shown = String(character)
            if cells + shown.width >= width { end(offset) }
            row.characters = row.characters.lowerBound..<offset + 1
            row.text += shown
            cells += shown.width
        }
        rows.append(row)
        return rows
    }

    /// The index of the row with the cursor.
    private func cursorRow(in rows: [Row]) -> Int { rows.lastIndex { $0.characters.lowerBound <= cursor } ?? 0 }

    private mutating func move(by count: Int) {
        let rows = rows
        let current = cursorRow(in: rows)
        let column = cursor - rows[current].characters.lowerBound
        guard rows.indices.contains(current + count) else {
            cursor = count < 0 ? 0 : text.count
            return
        }
        let target = rows[current + count].characters
        cursor = min(target.lowerBound + column, target.upperBound)
    }

    /// Draws the text, scrolled so that the cursor can be seen.
    /// - Parameter hasCursor: whether the text is the one that is being typed.
    mutating func draw(on canvas: inout Canvas, in area: Area, hasCursor: Bool) {
        width = max(2, area.width)
        let rows = rows
        let current = cursorRow(in: rows)
        let top = hasCursor ? max(0, current - area.height + 1) : 0
        for (line, row) in rows.dropFirst(top).prefix(area.height).enumerated() { canvas.put(row.text, in: area.row(line)) }
        guard hasCursor else { return }
        let before = rows[current].text.prefix(cursor - rows[current].characters.lowerBound)
        canvas.cursor = Position(
            row: area.rows.lowerBound + current - top,
            column: area.columns.lowerBound + min(before.description.width, area.width - 1))
    }
}
