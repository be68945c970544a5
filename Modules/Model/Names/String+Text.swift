extension String {
    /// The string without white space at its ends.
    package func trimmingWhitespace() -> String {
        guard let first = first, let last = last, first.isWhitespace || last.isWhitespace else { return self }
        let start = firstIndex { !$0.isWhitespace } ?? endIndex
        let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? start
        return String(self[start..<end])
    }
}

extension Unicode.Scalar {
    /// Whether the scalar steers a terminal or the direction of text instead of being seen.
    package var isControl: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
