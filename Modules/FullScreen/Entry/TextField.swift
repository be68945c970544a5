import TerminalText

/// A line of text that is typed.
struct TextField {
    private var edited: EditedText

    init(_ text: String = "") { edited = EditedText(text) }

    var text: String { edited.text }

    /// Handles a key.
    /// - Returns: false if the key means nothing in a line of text.
    mutating func press(_ key: Key) -> Bool {
        guard case .paste(let text) = key else { return edited.press(key) }
        return edited.press(.paste(text.split(whereSeparator: \.isNewline).joined(separator: " ")))
    }

    /// Completes the text as far as there is one way to.
    /// - Returns: the ways to go on, if there are several.
    mutating func complete(with completions: [String]) -> [String] {
        let common = completions.dropFirst().reduce(completions.first ?? text) { $0.commonPrefix(with: $1) }
        if common.count > text.count || completions.count == 1 {
            self = TextField(common)
            return []
        }
        return completions
    }

    /// Returns the first ways to go on in a line.
    static func listed(_ ways: [String]) -> String { ways.prefix(20).joined(separator: "  ") }

    /// Draws the text, scrolled so that the cursor can be seen, and sets the cursor; `…` stands for what does not fit.
    func draw(on canvas: inout Canvas, in area: Area) {
        let before = text.prefix(edited.cursor)
        let after = text.dropFirst(edited.cursor)
        // The cursor takes a cell of its own at the end of the text, and that of its character anywhere else.
        let cursorWidth = max(1, after.first?.description.width ?? 1)
        let isCutAfter = before.description.width + max(cursorWidth, after.description.width) > area.width
        let room = area.width - cursorWidth - (isCutAfter && after.count > 1 ? 1 : 0)
        var column = 0
        if before.description.width <= room {
            column = canvas.put(before.description, in: area)
        } else {
            column = canvas.put("…", in: area, .faint)
            column += canvas.put(before.ending(in: room - column), in: area.columns(column..<max(column, area.width)))
        }
        canvas.cursor = Position(row: area.rows.lowerBound, column: area.columns.lowerBound + column)
        let rest = area.columns(column..<max(column, area.width))
        canvas.put(after.description, in: rest)
        if after.description.width > rest.width, after.count > 1 { canvas.put("…", atEndOf: rest, .faint) }
    }
}

extension Substring {
    /// Returns the end of the text that fits in a number of cells.
    fileprivate func ending(in width: Int) -> String {
        var (start, left) = (endIndex, width)
        while start > startIndex {
            let previous = index(before: start)
            left -= String(self[previous]).width
            if left < 0 { break }
            start = previous
        }
        return String(self[start...])
    }
}
