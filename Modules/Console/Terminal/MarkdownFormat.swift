import TerminalText

/// A Markdown table (GitHub Flavored Markdown 0.29, section 4.10) that renders as the literal data.
///
/// A newline is written as `<br>`, `|` and markup characters are escaped with a backslash, and other control characters are
/// made visible.
struct MarkdownFormat: RowFormat {
    private let columns: [Heading]

    init(_ columns: [Heading]) {
        self.columns = columns
    }

    func begin(into buffer: inout [UInt8]) {
        append(columns.map(\.title), to: &buffer)
        append(columns.map { $0.alignment == .leading ? "---" : "---:" }, escaped: true, to: &buffer)
    }

    func row(_ cells: [Cell], into buffer: inout [UInt8]) {
        append(cells.map(\.shown), to: &buffer)
    }

    func end(into buffer: inout [UInt8]) {}

    private func append(_ texts: [String], escaped: Bool = false, to buffer: inout [UInt8]) {
        for text in texts {
            buffer.append(contentsOf: "| ".utf8)
            let text = escaped ? text : Self.escaped(text)
            buffer.append(contentsOf: text.utf8)
            if !text.isEmpty { buffer.append(Byte.space) }
        }
        buffer.append(contentsOf: "|\n".utf8)
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "\n", "\r\n": escaped += "<br>"
            case "\\", "|", "`", "*", "_", "[", "]", "<", ">", "~", "&": escaped += "\\\(character)"
            default: escaped += String(character).withVisibleControls
            }
        }
        return escaped
    }
}
