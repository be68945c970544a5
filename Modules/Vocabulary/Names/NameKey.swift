/// A case-insensitive key of a name; equality is canonical equivalence, so composed and decomposed accents are the same.
///
/// Case is folded with the standard library's full mappings, to lowercase, uppercase and lowercase again: `Straße`, `STRASSE` and
/// `STRAẞE` have the same key.
public struct NameKey: Hashable, Sendable {
    public let text: String

    public init(folding name: String) {
        let trimmed = name.trimmingWhitespace()
        let lower = trimmed.lowercased()
        // Lowercasing comes first: uppercasing turns ß into SS, but leaves the capital ẞ as it is.
        text = lower.utf8.allSatisfy { $0 < 0x80 } ? lower : lower.uppercased().lowercased()
    }

    /// Returns whether a name sorts before another: by bytes, as SQLite compares text.
    public func precedes(_ other: Self) -> Bool { text.utf8.lexicographicallyPrecedes(other.text.utf8) }
}

extension String {
    /// Returns the string without leading and trailing white space.
    public func trimmingWhitespace() -> String {
        let (first, last) = (unicodeScalars.first, unicodeScalars.last)
        guard let first, let last, first.isWhitespace || last.isWhitespace else { return self }
        let start = firstIndex { !$0.isWhitespace } ?? endIndex
        let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? start
        return String(self[start..<end])
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is white space; the same as the property, which takes a search in a table, but fast for ASCII.
    public var isWhitespace: Bool {
        value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
    }
}
