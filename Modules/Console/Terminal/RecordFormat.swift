import TerminalText

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
        let widest = columns.filter { $0.importance != .machine }.map { DisplayWidth.of($0.title) }.max() ?? 0
        margin = String(repeating: " ", count: widest + 2)
    }

    func begin(into buffer: inout [UInt8]) {}

    mutating func row(_ cells: [Cell], into buffer: inout [UInt8]) {
        if rows > 0 { buffer.append(Byte.newline) }
        rows += 1
        for (column, cell) in zip(columns, cells) where column.importance != .machine {
            if let lines = linesBelow(cell, in: column) {
                buffer.append(contentsOf: presentation.style(.heading, column.title).utf8)
                for line in lines { buffer.append(contentsOf: "\n\(line)".utf8) }
                buffer.append(Byte.newline)
                continue
            }
            let lines = lines(of: cell, in: column)
            let isEmpty = lines == [""]
            let title = isEmpty ? column.title : column.title + margin.dropFirst(DisplayWidth.of(column.title))
            buffer.append(contentsOf: presentation.style(.heading, title).utf8)
            buffer.append(contentsOf: lines.joined(separator: "\n").utf8)
            buffer.append(Byte.newline)
        }
    }

    func end(into buffer: inout [UInt8]) {}

    /// The least width for a column of values; in a narrower one, a value that would wrap is shown below its title.
    private static let narrow = 12

    /// Returns the lines of a value below its title, indented; nil if it fits next to it, or there is enough room to wrap it.
    private func linesBelow(_ cell: Cell, in column: Heading) -> [String]? {
        guard let width = presentation.width, width - margin.utf8.count < Self.narrow else { return nil }
        let lines = column.shownLines(cell)
        guard lines.count > 1 || DisplayWidth.of(lines[0]) > width - margin.utf8.count else { return nil }
        return lines.flatMap { $0.wrapped(toWidth: max(1, width - 2)) }.map { $0.isEmpty ? "" : "  \($0)" }
    }

    /// Returns the lines of a value, all but the first indented.
    private func lines(of cell: Cell, in column: Heading) -> [String] {
        guard let width = presentation.width else { return [column.shown(cell)] }
        let lines = column.shownLines(cell).flatMap { $0.wrapped(toWidth: width - margin.utf8.count) }
        return lines.prefix(1) + lines.dropFirst().map { $0.isEmpty ? "" : margin + $0 }
    }
}
