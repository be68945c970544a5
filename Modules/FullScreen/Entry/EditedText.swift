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
        default:
            for row in Self.table {
                guard let group = row.keys.firstIndex(where: { $0.contains(key) }) else { continue }
                row.edits[group](&self)
                return true
            }
            return false
        }
        return true
    }

    /// The help of the keys, besides those that type characters.
    static let helps = table.map { KeyHelp($0.keys, $0.action) }

    /// The keys, in groups, what they do in words, and what each group does.
    private static let table: [(keys: [[Key]], action: String, edits: [@Sendable (inout EditedText) -> Void])] = [
        (
            [[.left, .control("b")], [.right, .control("f")]], "previous or next character",
            [{ $0.move(to: $0.cursor - 1) }, { $0.move(to: $0.cursor + 1) }]
        ),
        (
            [[.control("a"), .home], [.control("e"), .end]], "start or end of the line",
            [{ $0.cursor = $0.line.lowerBound }, { $0.cursor = $0.line.upperBound }]
        ),
        (
            [[.backspace], [.delete, .control("d")]], "erase a character",
            [{ $0.remove($0.cursor - 1..<$0.cursor) }, { $0.remove($0.cursor..<$0.cursor + 1) }]
        ),
        ([[.control("w")]], "erase a word", [{ $0.remove($0.startOfWord..<$0.cursor) }]),
        (
            [[.control("u")], [.control("k")]], "erase to the start or end of the line",
            [
                { $0.remove($0.line.lowerBound..<$0.cursor) },
                // At the end of a line, the next line is joined to it.
                { $0.remove($0.cursor..<max($0.line.upperBound, $0.cursor + 1)) },
            ]
        ),
    ]

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
