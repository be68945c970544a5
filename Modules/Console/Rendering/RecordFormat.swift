/// A record for people: one line per value, with the titles in a column of their own; long values wrap in theirs.
struct RecordFormat: RowFormat {
    private let columns: [Column]
    private let presentation: Presentation
    private let titleWidth: Int
    private var rows = 0

    init(_ columns: [Column], _ presentation: Presentation) {
        self.columns = columns
        self.presentation = presentation
        titleWidth = columns.map { DisplayWidth.of($0.title) }.max() ?? 0
    }

    func begin(into buffer: inout [UInt8]) {}

    mutating func row(_ cells: [Cell], into buffer: inout [UInt8]) {
        if rows > 0 { buffer.append(Byte.newline) }
        rows += 1
        for (column, cell) in zip(columns, cells) {
            let text = column.shown(cell)
            let title = text.isEmpty ? column.title : column.title.padded(toWidth: titleWidth + 2)
            buffer.append(contentsOf: presentation.style(.heading, title).utf8)
            buffer.append(contentsOf: lines(text).joined(separator: "\n").utf8)
            buffer.append(Byte.newline)
        }
    }

    func end(into buffer: inout [UInt8]) {}

    /// Returns the lines of a value, wrapped only if it is too long for the terminal.
    private func lines(_ text: String) -> [String] {
        guard let width = presentation.width, titleWidth + 2 + DisplayWidth.of(text) > width else { return [text] }
        return TextWrap.lines(text, width: width, indent: titleWidth + 2)
    }
}
