/// Wraps text into lines of a width.
enum TextWrap {
    /// Returns the lines of a text, wrapped at spaces; a word longer than a line is broken at the end of the line.
    ///
    /// The first line is not indented but as narrow as the others, so that it can follow other text. `width` includes `indent`.
    static func lines(_ text: String, width: Int, indent: Int = 0) -> [String] {
        lines(of: text.split(separator: " ").map(String.init), width: width, indent: indent)
    }

    /// Performs ``lines(_:width:indent:)`` for words that can contain spaces, at which a line breaks only if necessary.
    static func lines(of words: [String], width: Int, indent: Int = 0) -> [String] {
        let room = max(1, width - indent)
        var lines: [String] = []
        var line = ""
        var cells = 0
        for word in words.flatMap({ DisplayWidth.of($0) > room ? $0.split(separator: " ").map(String.init) : [$0] }) {
            var rest = word
            if cells > 0, cells + 1 + DisplayWidth.of(rest) <= room {
                line += " " + rest
                cells += 1 + DisplayWidth.of(rest)
                continue
            }
            if cells > 0 { lines.append(line) }
            while DisplayWidth.of(rest) > room {
                let head = head(of: rest, room: room)
                lines.append(head)
                rest.removeFirst(head.count)
            }
            line = rest
            cells = DisplayWidth.of(rest)
        }
        if cells > 0 || lines.isEmpty { lines.append(line) }
        let margin = String(repeating: " ", count: indent)
        return lines.enumerated().map { $0.offset == 0 ? $0.element : margin + $0.element }
    }

    /// Returns as many characters as fit, but at least one.
    private static func head(of text: String, room: Int) -> String {
        var cells = 0
        let head = text.prefix { character in
            cells += DisplayWidth.of(character)
            return cells <= room
        }
        return head.isEmpty ? String(text.prefix(1)) : String(head)
    }
}
