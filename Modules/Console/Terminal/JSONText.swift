import TerminalText

/// Writes JSON (RFC 8259) as UTF-8.
///
/// Control characters, including DEL, C1, U+2028, U+2029 and the bidirectional overrides and isolates, are escaped, so
/// that the data is exact and safe to show on a terminal. A double is written as the shortest text that reads back as the
/// same number, or as null if it is not finite. On a terminal, invisible characters are escaped as well.
enum JSONText {
    /// Returns the JSON of a value.
    static func text(_ value: Cell.Value) -> String {
        var bytes: [UInt8] = []
        append(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    static func append(_ value: Cell.Value, to buffer: inout [UInt8], isTerminal: Bool = false) {
        switch value {
        case .string(let text): append(text, to: &buffer, isTerminal: isTerminal)
        case .int(let number): buffer.append(contentsOf: String(number).utf8)
        case .double(let number): buffer.append(contentsOf: (number.isFinite ? number.description : "null").utf8)
        case .bool(let flag): buffer.append(contentsOf: (flag ? "true" : "false").utf8)
        case .null: buffer.append(contentsOf: "null".utf8)
        case .array(let items):
            buffer.append(UInt8(ascii: "["))
            for (index, item) in items.enumerated() {
                if index > 0 { buffer.append(UInt8(ascii: ",")) }
                append(item, to: &buffer, isTerminal: isTerminal)
            }
            buffer.append(UInt8(ascii: "]"))
        case .object(let members):
            buffer.append(Byte.openBrace)
            for (index, member) in members.enumerated() {
                if index > 0 { buffer.append(UInt8(ascii: ",")) }
                append(member.key, to: &buffer)
                buffer.append(UInt8(ascii: ":"))
                append(member.value, to: &buffer, isTerminal: isTerminal)
            }
            buffer.append(Byte.closeBrace)
        }
    }

    /// Appends a text as a JSON string.
    static func append(_ text: String, to buffer: inout [UInt8], isTerminal: Bool = false) {
        buffer.append(Byte.doubleQuote)
        if text.hasByte(where: { isSuspect($0) || isTerminal && $0 >= 0x80 }) {
            text.forEachScalar { append($0, isEscaped: isTerminal ? $1 : $0.isControl, to: &buffer) }
        } else {
            buffer.append(contentsOf: text.utf8)
        }
        buffer.append(Byte.doubleQuote)
    }

    /// Returns whether a byte can belong to a character that must be escaped. 0xC2 begins C1 controls; 0xD8, 0xE1, 0xE2
    /// and 0xEF begin U+061C, U+180E, U+2028 and U+FEFF.
    private static func isSuspect(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, Byte.doubleQuote, Byte.backslash, Byte.delete, 0xC2, 0xD8, 0xE1, 0xE2, 0xEF: true
        default: false
        }
    }

    private static func append(_ scalar: Unicode.Scalar, isEscaped: Bool, to buffer: inout [UInt8]) {
        switch scalar {
        case "\"": buffer.append(contentsOf: #"\""#.utf8)
        case "\\": buffer.append(contentsOf: #"\\"#.utf8)
        case "\n": buffer.append(contentsOf: #"\n"#.utf8)
        case "\r": buffer.append(contentsOf: #"\r"#.utf8)
        case "\t": buffer.append(contentsOf: #"\t"#.utf8)
        case "\u{8}": buffer.append(contentsOf: #"\b"#.utf8)
        case "\u{C}": buffer.append(contentsOf: #"\f"#.utf8)
        case _ where isEscaped:
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                buffer.append(contentsOf: (#"\u"# + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
            }
        default: buffer.append(contentsOf: String(scalar).utf8)
        }
    }
}
