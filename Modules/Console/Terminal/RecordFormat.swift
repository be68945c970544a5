/// A record for people: one line per value, with the titles in a column of their own; long values wrap in theirs.
///
/// On a terminal, the lines of a value are lines, and its tabs are tab stops; elsewhere they are escapes.
struct RecordFormat: RowFormat {
    private let columns: [Heading]
    private let presentation: Presentation
    /// The blanks before the values, which have a column of their own.
    private let margin: String
    private var rows = 0

    init(_ columns: [Heading], _ presentation: Presentation) {
        self.columns = columns
        self.presentation = presentation
        margin = String(repeating: " ", count: (columns.map { DisplayWidth.of($0.title) }.max() ?? 0) + 2)
    }

    func begin(into buffer: inout [UInt8]) {}

    mutating func row(_ cells: [Cell], into buffer: inout [UInt8]) {
        if rows > 0 { buffer.append(Byte.newline) }
        rows += 1
        for (column, cell) in zip(columns, cells) {
            let lines = lines(of: cell, in: column)
            let isEmpty = lines == [""]
            let title = isEmpty ? column.title : column.title + margin.dropFirst(DisplayWidth.of(column.title))
            buffer.append(contentsOf: presentation.style(.heading, title).utf8)
            buffer.append(contentsOf: lines.joined(separator: "\n").utf8)
            buffer.append(Byte.newline)
        }
    }

    func end(into buffer: inout [UInt8]) {}

    /// Returns the lines of a value, all but the first indented.
    private func lines(of cell: Cell, in column: Heading) -> [String] {
        guard let width = presentation.width else { return [column.shown(cell)] }
        let lines = column.shownLines(cell).flatMap { $0.wrapped(toWidth: width - margin.utf8.count) }
        return lines.prefix(1) + lines.dropFirst().map { $0.isEmpty ? "" : margin + $0 }
    }
}
