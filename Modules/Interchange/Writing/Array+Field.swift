extension [UInt8] {
    /// Appends a field, quoted if it contains a separator, a quote or a line end, or if `mustQuote` is true.
    mutating func append(field text: String, separator: UInt8, mustQuote: Bool = false) {
        let needsQuotes =
            mustQuote
            || text.utf8.contains { $0 == separator || $0 == .quote || $0 == .lineFeed || $0 == .carriageReturn }
        guard needsQuotes else { return append(contentsOf: text.utf8) }
        append(.quote)
        for byte in text.utf8 {
            if byte == .quote { append(.quote) }
            append(byte)
        }
        append(.quote)
    }
}
