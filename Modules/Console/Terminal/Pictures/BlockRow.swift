/// A row of blocks whose heights are in proportion to the greatest number, with a space for 0: `▅▂  ▁█`.
struct BlockRow {
    private let values: [Int]

    init(_ values: [Int]) { self.values = values }

    /// The row with one cell per number, without spaces at the end.
    var text: String {
        let greatest = max(1, values.max() ?? 0)
        let blocks = Array(" ▁▂▃▄▅▆▇█")
        return String(values.map { blocks[($0 * 8 + greatest - 1) / greatest] }).withoutBlanksAtEnd
    }
}
