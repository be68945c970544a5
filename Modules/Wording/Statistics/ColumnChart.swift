import TerminalText

/// Columns of blocks whose heights are in proportion to the greatest number, with a space for 0: `▅▂  ▁█`.
struct ColumnChart {
    private let values: [Int]
    /// The number of rows.
    private let height: Int
    /// The number of cells that a column is wide.
    private let cells: Int

    init(_ values: [Int], height: Int = 1, cells: Int = 1) { (self.values, self.height, self.cells) = (values, height, cells) }

    /// The rows from top to bottom, without spaces at the end.
    var rows: [String] {
        let greatest = max(1, values.max() ?? 0)
        let blocks = Array(" ▁▂▃▄▅▆▇█")
        let eighths = values.map { ($0 * 8 * height + greatest - 1) / greatest }
        return (0..<height).map { row in
            let below = (height - 1 - row) * 8
            return eighths.map { String(repeating: blocks[min(max($0 - below, 0), 8)], count: cells) }.joined().withoutBlanksAtEnd
        }
    }
}
