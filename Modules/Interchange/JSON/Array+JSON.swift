extension [UInt8] {
    /// Appends a string; only what JSON requires is escaped, and U+2028 and U+2029, which some readers take for line ends.
    mutating func append(json text: String) {
        append(.quote)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": append(contentsOf: [.backslash, UInt8(truncatingIfNeeded: scalar.value)])
            case "\n": append(contentsOf: "\\n".utf8)
            case "\r": append(contentsOf: "\\r".utf8)
            case "\t": append(contentsOf: "\\t".utf8)
            case "\0"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8)
            default: append(contentsOf: scalar.utf8)
            }
        }
        append(.quote)
    }
}
