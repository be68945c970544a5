/// A text with a cursor, and the keys of readline that edit it.
struct EditedText {
    private(set) var text: String
    /// The number of characters before the cursor.
    private(set) var cursor: Int

    /// Creates a text with the cursor at its end.
    init(_ text: String) { (self.text, cursor) = (text, text.count) }

    /// Handles a key.
    /// - Returns: false if the key does not edit text.
    mutating func press(_ key: Key) -> Bool {
        switch key {
        case .character(let character): insert(String(character))
        case .paste(let text): insert(text)
        case .left, .control("b"): move(to: cursor - 1)
        case .right, .control("f"): move(to: cursor + 1)
        case .home, .control("a"): cursor = line.lowerBound
        case .end, .control("e"): cursor = line.upperBound
        case .backspace: remove(cursor - 1..<cursor)
        case .delete, .control("d"): remove(cursor..<cursor + 1)
        case .control("u"): remove(line.lowerBound..<cursor)
        // At the end of a line, the next line is joined to it.
        case .control("k"): remove(cursor..<max(line.upperBound, cursor + 1))
        case .control("w"): remove(startOfWord..<cursor)
        default: return false
        }
        return true
    }

    mutating func move(to offset: Int) { cursor = max(0, min(offset, text.count)) }

    mutating func insert(_ inserted: String) {
        let index = text.index(text.startIndex, offsetBy: cursor)
        // A combining mark becomes part of the character before it.
        let after = text[index...]
        text = text[..<index] + inserted
        cursor = text.count
        text += after
    }

    /// Replaces the whole text; the cursor stays at the end, or as near as possible to its place.
    mutating func replace(with new: String) {
        let isAtEnd = cursor == text.count
        text = new
        move(to: isAtEnd ? text.count : cursor)
    }

    private mutating func remove(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<text.count)
        let start = text.index(text.startIndex, offsetBy: range.lowerBound)
        text.removeSubrange(start..<text.index(start, offsetBy: range.count))
        move(to: range.lowerBound)
    }

    /// The offsets of the line with the cursor, without its line break.
    private var line: Range<Int> {
        let characters = Array(text)
        let start = characters[..<cursor].lastIndex(where: \.isLineBreak).map { $0 + 1 } ?? 0
        return start..<(characters[cursor...].firstIndex(where: \.isLineBreak) ?? characters.count)
    }

    private var startOfWord: Int {
        text.prefix(cursor).reversed().drop(while: \.isWhitespace).drop { !$0.isWhitespace }.count
    }
}

extension Character {
    /// Whether the character ends a line of a text that is typed.
    var isLineBreak: Bool { self == "\n" || self == "\r\n" }
}
