/// Rows as JSON objects, with the columns' keys in order.
struct JSONFormat: RowFormat {
    private let columns: [Heading]
    private let layout: Layout
    private let isTerminal: Bool
    /// The encoded keys with their punctuation: `{"id":`, `,"name":` and so on.
    private let keys: [[UInt8]]
    private var rows = 0

    enum Layout {
        /// One array, with one object per line.
        case array
        /// One object; several rows are one per line.
        case object
        /// One object per line and nothing else (JSON Lines).
        case lines
    }

    init(_ columns: [Heading], _ layout: Layout, isTerminal: Bool) {
        self.columns = columns
        self.layout = layout
        self.isTerminal = isTerminal
        keys = columns.enumerated().map { index, column in
            var key: [UInt8] = [index == 0 ? Byte.openBrace : UInt8(ascii: ",")]
            JSONText.append(column.key, to: &key)
            key.append(UInt8(ascii: ":"))
            return key
        }
    }

    func begin(into buffer: inout [UInt8]) {
        if layout == .array { buffer.append(UInt8(ascii: "[")) }
    }

    mutating func row(_ cells: [Cell], into buffer: inout [UInt8]) {
        if layout == .array, rows > 0 { buffer.append(contentsOf: ",\n ".utf8) }
        for (index, (key, cell)) in zip(keys, cells).enumerated() {
            if columns[index].importance == .json, case .null = cell.value { continue }
            buffer.append(contentsOf: key)
            JSONText.append(cell.value, to: &buffer, isTerminal: isTerminal)
        }
        buffer.append(Byte.closeBrace)
        if layout != .array { buffer.append(Byte.newline) }
        rows += 1
    }

    func end(into buffer: inout [UInt8]) {
        if layout == .array { buffer.append(contentsOf: "]\n".utf8) }
    }
}
