/// A name without regard to case; equality is canonical equivalence, so composed and decomposed accents are the same.
///
/// Case is folded by the standard library's full mappings, lower, upper and lower: `Straße`, `STRASSE` and `STRAẞE` are one.
public struct NameKey: Hashable, Sendable {
    public let text: String

    public init(folding name: String) {
        let trimmed = name.trimmingWhitespace()
        let lower = trimmed.lowercased()
        // The capital ß is its own upper case; its lower case is not.
        text = lower.utf8.allSatisfy { $0 < 0x80 } ? lower : lower.uppercased().lowercased()
    }

    /// Whether a name comes before another in a list: by the bytes, as SQLite compares them.
    public func precedes(_ other: Self) -> Bool { text.utf8.lexicographicallyPrecedes(other.text.utf8) }
}

extension String {
    /// The string without white space at its ends.
    public func trimmingWhitespace() -> String {
        guard let first = first, let last = last, first.isWhitespace || last.isWhitespace else { return self }
        let start = firstIndex { !$0.isWhitespace } ?? endIndex
        let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? start
        return String(self[start..<end])
    }
}
