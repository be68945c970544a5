/// A line of text that is typed, with the keys of readline.
struct TextField {
    private(set) var text: String
    /// The number of characters before the cursor.
    private var cursor: Int

    init(_ text: String = "") { (self.text, cursor) = (text, text.count) }

    /// Handles a key.
    /// - Returns: false if the key means nothing in a line of text.
    mutating func press(_ key: Key) -> Bool {
        switch key {
        case .character(let character): insert(String(character))
        case .paste(let text): insert(text.split(whereSeparator: \.isNewline).joined(separator: " "))
        case .left, .control("b"): cursor = max(0, cursor - 1)
        case .right, .control("f"): cursor = min(text.count, cursor + 1)
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = text.count
        case .backspace: if cursor > 0 { remove(cursor - 1..<cursor) }
        case .delete, .control("d"): if cursor < text.count { remove(cursor..<cursor + 1) }
        case .control("u"): remove(0..<cursor)
        case .control("k"): remove(cursor..<text.count)
        case .control("w"): remove(startOfWord..<cursor)
        default: return false
        }
        return true
    }

    private var startOfWord: Int {
        let before = text.prefix(cursor)
        let word = before.reversed().drop(while: \.isWhitespace).drop { !$0.isWhitespace }
        return word.count
    }

    private mutating func insert(_ inserted: String) {
        let index = text.index(text.startIndex, offsetBy: cursor)
        // A combining mark becomes part of the character before it.
        let after = text[index...]
        text = text[..<index] + inserted
        cursor = text.count
        text += after
    }

    private mutating func remove(_ range: Range<Int>) {
        let bounds = range.map { text.index(text.startIndex, offsetBy: $0) }
        guard let first = bounds.first, let last = bounds.last else { return }
        text.removeSubrange(first...last)
        cursor = range.lowerBound
    }

    /// Draws the text, scrolled so that the cursor can be seen, and sets the cursor.
    func draw(on canvas: inout Canvas, in area: Area) {
        var before = Substring(text.prefix(cursor))
        while before.description.width >= max(1, area.width) { before = before.dropFirst() }
        let column = canvas.put(before.description, in: area)
        canvas.put(text.dropFirst(cursor).description, in: area.columns(column..<max(column, area.width)))
        canvas.cursor = Position(row: area.rows.lowerBound, column: area.columns.lowerBound + column)
    }
}
