/// JSON (RFC 8259) as UTF-8.
///
/// Control characters, also DEL, C1, U+2028, U+2029 and the bidirectional overrides and isolates, are written as escapes:
/// the data is exact and a terminal that shows it is safe. A double is the shortest text that reads back as the same
/// number; what is not finite is null.
enum JSONText {
    /// A value by itself.
    static func text(_ value: Cell.Value) -> String {
        var bytes: [UInt8] = []
        append(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    static func append(_ value: Cell.Value, to buffer: inout [UInt8]) {
        switch value {
        case .string(let text): append(text, to: &buffer)
        case .int(let number): buffer.append(contentsOf: String(number).utf8)
        case .double(let number): buffer.append(contentsOf: (number.isFinite ? number.description : "null").utf8)
        case .bool(let flag): buffer.append(contentsOf: (flag ? "true" : "false").utf8)
        case .null: buffer.append(contentsOf: "null".utf8)
        case .array(let items):
            buffer.append(UInt8(ascii: "["))
            for (index, item) in items.enumerated() {
                if index > 0 { buffer.append(UInt8(ascii: ",")) }
                append(item, to: &buffer)
            }
            buffer.append(UInt8(ascii: "]"))
        case .object(let members):
            buffer.append(Byte.openBrace)
            for (index, member) in members.enumerated() {
                if index > 0 { buffer.append(UInt8(ascii: ",")) }
                append(member.key, to: &buffer)
                buffer.append(UInt8(ascii: ":"))
                append(member.value, to: &buffer)
            }
            buffer.append(Byte.closeBrace)
        }
    }

    /// Appends a text in quotes.
    static func append(_ text: String, to buffer: inout [UInt8]) {
        buffer.append(Byte.doubleQuote)
        if text.utf8.contains(where: isSuspect) {
            for scalar in text.unicodeScalars { append(scalar, to: &buffer) }
        } else {
            buffer.append(contentsOf: text.utf8)
        }
        buffer.append(Byte.doubleQuote)
    }

    /// Whether a byte can be a part of something that must be escaped; 0xC2 begins C1, 0xE2 U+2028 and its like.
    private static func isSuspect(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, Byte.doubleQuote, Byte.backslash, Byte.delete, 0xC2, 0xE2: true
        default: false
        }
    }

    private static func append(_ scalar: Unicode.Scalar, to buffer: inout [UInt8]) {
        switch scalar {
        case "\"": buffer.append(contentsOf: #"\""#.utf8)
        case "\\": buffer.append(contentsOf: #"\\"#.utf8)
        case "\n": buffer.append(contentsOf: #"\n"#.utf8)
        case "\r": buffer.append(contentsOf: #"\r"#.utf8)
        case "\t": buffer.append(contentsOf: #"\t"#.utf8)
        case "\u{8}": buffer.append(contentsOf: #"\b"#.utf8)
        case "\u{C}": buffer.append(contentsOf: #"\f"#.utf8)
        case _ where scalar.isControl:
            let digits = String(scalar.value, radix: 16)
            buffer.append(contentsOf: (#"\u"# + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
        default: buffer.append(contentsOf: String(scalar).utf8)
        }
    }
}
