@testable import Console

/// A strict reader of RFC 8259, written from the grammar and not from the writer that it checks.
struct JSONReader {
    private let scalars: [Unicode.Scalar]
    private var at = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    /// The one value that the text is; nil when it is none.
    mutating func readAll() -> Cell.Value? {
        skipBlanks()
        let value = readValue()
        skipBlanks()
        return at == scalars.count ? value : nil
    }

    private var next: Unicode.Scalar? { at < scalars.count ? scalars[at] : nil }

    private mutating func skipBlanks() {
        while let scalar = next, [" ", "\n", "\r", "\t"].contains(scalar) { at += 1 }
    }

    private mutating func take(_ expected: String) -> Bool {
        for scalar in expected.unicodeScalars {
            guard next == scalar else { return false }
            at += 1
        }
        return true
    }

    private mutating func readValue() -> Cell.Value? {
        switch next {
        case "n": take("null") ? .null : nil
        case "t": take("true") ? .bool(true) : nil
        case "f": take("false") ? .bool(false) : nil
        case "\"": readText().map { .string($0) }
        case "[": readItems("]") { $0.readValue() }.map { .array($0) }
        case "{": readItems("}") { $0.readMember() }.map { .object($0) }
        default: readNumber()
        }
    }

    private mutating func readItems<Item>(_ end: String, _ read: (inout Self) -> Item?) -> [Item]? {
        at += 1
        skipBlanks()
        if take(end) { return [] }
        var items: [Item] = []
        while let item = read(&self) {
            items.append(item)
            skipBlanks()
            if next == "," {
                at += 1
                skipBlanks()
            } else {
                return take(end) ? items : nil
            }
        }
        return nil
    }

    private mutating func readMember() -> (key: String, value: Cell.Value)? {
        guard next == "\"", let key = readText() else { return nil }
        skipBlanks()
        guard take(":") else { return nil }
        skipBlanks()
        return readValue().map { (key, $0) }
    }

    private mutating func readText() -> String? {
        at += 1
        var text = ""
        while let scalar = next {
            at += 1
            if scalar == "\"" { return text }
            guard scalar.value >= 0x20 else { return nil }
            if scalar == "\\" {
                guard let escaped = readEscape() else { return nil }
                text.unicodeScalars.append(escaped)
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return nil
    }

    private mutating func readEscape() -> Unicode.Scalar? {
        guard let scalar = next else { return nil }
        at += 1
        switch scalar {
        case "\"", "\\", "/": return scalar
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "b": return "\u{8}"
        case "f": return "\u{c}"
        case "u":
            guard at + 4 <= scalars.count else { return nil }
            let digits = String(String.UnicodeScalarView(scalars[at..<at + 4]))
            at += 4
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
        default: return nil
        }
    }

    private mutating func readNumber() -> Cell.Value? {
        let start = at
        while let scalar = next, "+-0123456789.eE".unicodeScalars.contains(scalar) { at += 1 }
        let text = String(String.UnicodeScalarView(scalars[start..<at]))
        let digits = text.drop { $0 == "-" }
        guard digits.first?.isNumber == true, !(digits.hasPrefix("0") && digits.dropFirst().first?.isNumber == true) else {
            return nil
        }
        if text.contains(where: { ".eE".contains($0) }) { return Double(text).map { .double($0) } }
        return Int64(text).map { .int($0) }
    }
}
