/// Wraps text into lines of a width.
public enum TextWrap {
    /// Returns the lines of a text, wrapped at spaces; a word longer than a line is broken at the end of the line.
    ///
    /// The first line is not indented but as narrow as the others, so that it can follow other text. `width` includes `indent`.
    /// A word that fits only without the indent has a line without it.
    /// - Parameter lead: the number of cells before the first line; nil if it follows other text as wide as the indent.
    public static func lines(_ text: String, width: Int, indent: Int = 0, lead: Int? = nil) -> [String] {
        lines(of: text.split(separator: " ").map(String.init), width: width, indent: indent, lead: lead)
    }

    /// Performs ``lines(_:width:indent:)`` for words that can contain spaces, at which a line breaks only if necessary.
    public static func lines(of words: [String], width: Int, indent: Int = 0, lead: Int? = nil) -> [String] {
        let room = max(1, width - indent)
        var lines: [String] = []
        /// The lines without an indent.
        var wide: Set<Int> = []
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
            let limit = lines.isEmpty ? width - (lead ?? indent) : width
            if DisplayWidth.of(rest) > room, DisplayWidth.of(rest) <= limit {
                wide.insert(lines.count)
                lines.append(rest)
                (line, cells) = ("", 0)
                continue
            }
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
        return lines.enumerated().map { $0.offset == 0 || wide.contains($0.offset) ? $0.element : margin + $0.element }
    }

    /// Returns the lines of a text with a margin before all of them, and an indent after it for all but the first.
    public static func lines(_ text: String, width: Int, margin: Int, indent: Int = 0) -> [String] {
        let blanks = String(repeating: " ", count: margin)
        let longest = text.split(separator: " ").map { DisplayWidth.of(String($0)) }.max() ?? 0
        if longest > width - margin, longest <= width { return lines(text, width: width, lead: 0) }
        return lines(text, width: width - margin, indent: indent, lead: 0).map { blanks + $0 }
    }

    /// Returns names and texts in two columns, or below each other if there is no room; a text can be empty.
    public static func lines(ofList rows: [(name: String, text: String)], width: Int) -> [String] {
        let longest = rows.map { DisplayWidth.of($0.name) }.max() ?? 0
        return rows.flatMap { row in
            if row.text.isEmpty { return lines(row.name, width: width, margin: 2, indent: 2) }
            if longest + 4 > width / 2 {
                return lines(row.name, width: width, margin: 2, indent: 2) + lines(row.text, width: width, margin: 4)
            }
            let texts = lines(row.text, width: width, indent: longest + 4)
            return ["  " + row.name.padded(toWidth: longest + 2) + texts[0]] + texts.dropFirst()
        }
    }

    /// Returns items with ` · ` between them in lines of a width, broken between items, and within an item only if necessary.
    public static func lines(ofItems items: [String], width: Int) -> [String] {
        lines(of: items.dropLast().map { "\($0) ·" } + items.suffix(1), width: width)
    }

    /// Returns as many characters as fit, but at least one; of choices such as `tsv|csv|anki`, as many as fit.
    private static func head(of text: String, room: Int) -> String {
        var cells = 0
        let head = text.prefix { character in
            cells += DisplayWidth.of(character)
            return cells <= room
        }
        if let bar = head.lastIndex(of: "|") { return String(head[...bar]) }
        return head.isEmpty ? String(text.prefix(1)) : String(head)
    }
}
