/// Numbers as blocks beside each other, each as high as its number is to the greatest: `▅▂  ▁█`; nothing stands for 0.
struct BlockRow {
    private let values: [Int]

    init(_ values: [Int]) { self.values = values }

    /// A cell a number, without blanks at the end.
    var text: String {
        let greatest = max(1, values.max() ?? 0)
        let blocks = Array(" ▁▂▃▄▅▆▇█")
        return String(values.map { blocks[($0 * 8 + greatest - 1) / greatest] }).withoutBlanksAtEnd
    }
}
