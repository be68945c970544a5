import TerminalText

/// Comma-separated values with a header of keys, quoted as in RFC 4180; lines end with a newline alone, as in psql.
///
/// Null is an empty field, and the empty text is `""`. The data is exact, except on a terminal: there, control characters,
/// for which CSV has no escape, are made visible.
struct CSVFormat: RowFormat {
    private let columns: [Heading]
    private let isTerminal: Bool

    init(_ columns: [Heading], isTerminal: Bool) {
        self.columns = columns
        self.isTerminal = isTerminal
    }

    func begin(into buffer: inout [UInt8]) {
        append(columns.map { .string($0.key) }, to: &buffer)
    }

    func row(_ cells: [Cell], into buffer: inout [UInt8]) {
        append(cells.map(\.value), to: &buffer)
    }

    func end(into buffer: inout [UInt8]) {}

    private func append(_ values: [Cell.Value], to buffer: inout [UInt8]) {
        for (index, value) in values.enumerated() {
            if index > 0 { buffer.append(UInt8(ascii: ",")) }
            if case .null = value { continue }
            append(isTerminal ? value.field.withVisibleControls : value.field, to: &buffer)
        }
        buffer.append(Byte.newline)
    }

    private func append(_ field: String, to buffer: inout [UInt8]) {
        let utf8 = field.utf8
        let isPadded = utf8.first == Byte.space || utf8.last == Byte.space
        guard field.isEmpty || isPadded || field.hasByte(where: Self.needsQuotes) else {
            buffer.append(contentsOf: field.utf8)
            return
        }
        buffer.append(Byte.doubleQuote)
        for byte in field.utf8 {
            if byte == Byte.doubleQuote { buffer.append(byte) }
            buffer.append(byte)
        }
        buffer.append(Byte.doubleQuote)
    }

    private static func needsQuotes(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == Byte.doubleQuote || byte == Byte.newline || byte == Byte.carriageReturn
    }
}
