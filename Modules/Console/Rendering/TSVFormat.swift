/// Tab-separated values with a header of keys.
///
/// In a field a tab, newline, carriage return and backslash are written `\t`, `\n`, `\r` and `\\`, other control characters
/// `\u{hex}`: a line is a row, a tab ends a field, and nothing is lost. Null and the empty text are both nothing.
struct TSVFormat: RowFormat {
    private let columns: [Column]

    init(_ columns: [Column]) {
        self.columns = columns
    }

    func begin(into buffer: inout [UInt8]) {
        buffer.append(contentsOf: columns.map(\.key).joined(separator: "\t").utf8)
        buffer.append(Byte.newline)
    }

    func row(_ cells: [Cell], into buffer: inout [UInt8]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { buffer.append(Byte.tab) }
            Self.append(cell.value.field, to: &buffer)
        }
        buffer.append(Byte.newline)
    }

    func end(into buffer: inout [UInt8]) {}

    private static func append(_ field: String, to buffer: inout [UInt8]) {
        guard field.utf8.contains(where: isSuspect) else {
            buffer.append(contentsOf: field.utf8)
            return
        }
        for scalar in field.unicodeScalars {
            switch scalar {
            case "\\": buffer.append(contentsOf: #"\\"#.utf8)
            case "\r": buffer.append(contentsOf: #"\r"#.utf8)
            case _ where scalar.isControl: buffer.append(contentsOf: scalar.escape.utf8)
            default: buffer.append(contentsOf: String(scalar).utf8)
            }
        }
    }

    private static func isSuspect(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == Byte.backslash || byte == Byte.delete || byte == 0xC2 || byte == 0xE2
    }
}
