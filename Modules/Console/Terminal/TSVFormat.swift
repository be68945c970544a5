import TerminalText

/// Tab-separated values with a header of keys.
///
/// In a field, tabs, newlines, carriage returns and backslashes are written as `\t`, `\n`, `\r` and `\\`, and other control
/// characters as `\u{hex}`: every line is a row, every tab separates fields, and nothing is lost. Null and the empty text
/// are both empty fields. On a terminal, invisible characters are escaped as well.
struct TSVFormat: RowFormat {
    private let columns: [Heading]
    private let isTerminal: Bool

    init(_ columns: [Heading], isTerminal: Bool) {
        self.columns = columns
        self.isTerminal = isTerminal
    }

    func begin(into buffer: inout [UInt8]) {
        buffer.append(contentsOf: columns.map(\.key).joined(separator: "\t").utf8)
        buffer.append(Byte.newline)
    }

    func row(_ cells: [Cell], into buffer: inout [UInt8]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { buffer.append(Byte.tab) }
            append(cell.value.field, to: &buffer)
        }
        buffer.append(Byte.newline)
    }

    func end(into buffer: inout [UInt8]) {}

    private func append(_ field: String, to buffer: inout [UInt8]) {
        guard field.hasByte(where: { Self.isSuspect($0) || isTerminal && $0 >= 0x80 }) else {
            buffer.append(contentsOf: field.utf8)
            return
        }
        field.forEachScalar { scalar, isHidden in
            switch scalar {
            case "\\": buffer.append(contentsOf: #"\\"#.utf8)
            case "\r": buffer.append(contentsOf: #"\r"#.utf8)
            case _ where isTerminal ? isHidden : scalar.isControl: buffer.append(contentsOf: scalar.escape.utf8)
            default: buffer.append(contentsOf: String(scalar).utf8)
            }
        }
    }

    private static func isSuspect(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, Byte.backslash, Byte.delete, 0xC2, 0xD8, 0xE1, 0xE2, 0xEF: true
        default: false
        }
    }
}
