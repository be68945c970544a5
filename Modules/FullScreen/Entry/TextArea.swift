import TerminalText

/// A text of several lines that is typed; lines that are longer than the window go on in the next row.
struct TextArea {
    private var edited: EditedText
    /// The width for which the text was drawn, by which the cursor moves up and down.
    private var width = 80
    /// The first row that is shown.
    private var top = 0

    init(_ text: String = "") { edited = EditedText(text) }

    var text: String {
        get { edited.text }
        set { edited.replace(with: newValue) }
    }

    /// The help of the keys, besides those that type characters and Enter.
    static let helps = [KeyHelp([[.up, .control("p")], [.down, .control("n")]], "previous or next row")] + EditedText.helps

    /// Handles a key.
    /// - Returns: false if the key means nothing in a text.
    mutating func press(_ key: Key) -> Bool {
        switch key {
        case .enter: edited.insert("\n")
        case .up, .control("p"): move(by: -1)
        case .down, .control("n"): move(by: 1)
        default: return edited.press(key)
        }
        return true
    }

    // MARK: Rows

    /// A row on the screen: the offsets of its characters.
    private struct Row {
        var characters: Range<Int>
        var text: String
    }

    /// The number of rows that the text takes in a width.
    mutating func rowCount(in width: Int) -> Int {
        self.width = max(2, width)
        return rows.count
    }

    private var rows: [Row] {
        var rows: [Row] = []
        var row = Row(characters: 0..<0, text: "")
        var cells = 0
        func end(_ next: Int) {
            rows.append(row)
            (row, cells) = (Row(characters: next..<next, text: ""), 0)
        }
        for (offset, character) in edited.text.enumerated() {
            if character.isLineBreak {
                end(offset + 1)
                continue
            }
            let characterWidth = character.isPlain ? 1 : String(character).width
            if cells + characterWidth >= width { end(offset) }
            row.characters = row.characters.lowerBound..<offset + 1
            row.text.append(character)
            cells += characterWidth
        }
        rows.append(row)
        return rows
    }

    /// The index of the row with the cursor.
    private func cursorRow(in rows: [Row]) -> Int { rows.lastIndex { $0.characters.lowerBound <= edited.cursor } ?? 0 }

    private mutating func move(by count: Int) {
        let rows = rows
        let current = cursorRow(in: rows)
        let column = edited.cursor - rows[current].characters.lowerBound
        guard rows.indices.contains(current + count) else {
            return edited.move(to: count < 0 ? 0 : edited.text.count)
        }
        let target = rows[current + count].characters
        edited.move(to: min(target.lowerBound + column, target.upperBound))
    }

    /// Draws the text, scrolled so that the cursor can be seen; arrows say that there is more of it.
    /// - Parameter hasCursor: whether the text is the one that is being typed.
    mutating func draw(on canvas: inout Canvas, in area: Area, hasCursor: Bool) {
        guard area.height > 0 else { return }
        width = max(2, area.width)
        let rows = rows
        let current = cursorRow(in: rows)
        if hasCursor { top = min(max(top, current - area.height + 1), current) }
        top = max(0, min(top, rows.count - area.height))
        for (line, row) in rows.dropFirst(top).prefix(area.height).enumerated() { canvas.put(row.text, in: area.row(line)) }
        // The last column is free for them.
        let continues = top + area.height < rows.count
        if continues { canvas.put("↓", atEndOf: area.row(area.height - 1), .key) }
        if top > 0 { canvas.put(continues && area.height == 1 ? "↕" : "↑", atEndOf: area.row(0), .key) }
        guard hasCursor else { return }
        let before = rows[current].text.prefix(edited.cursor - rows[current].characters.lowerBound)
        canvas.cursor = Position(
            row: area.rows.lowerBound + current - top,
            column: area.columns.lowerBound + min(before.description.width, area.width - 1))
    }
}

extension Character {
    /// Whether the character takes one cell, which most do, and long texts have many of them.
    fileprivate var isPlain: Bool { asciiValue.map { (0x20..<0x7F).contains($0) } ?? false }
}
