package import Vocabulary

/// The name of a book or profile: 1 to 256 bytes of UTF-8 on one line, without white space at its ends.
package struct Name: Hashable, Sendable {
    package static let byteLimit = 256

    package let text: String

    /// - Throws: `Failure.invalid(.name, …)` for a trimmed text that is empty, too long, starts with `@`, or has control
    ///   characters or invisible ones.
    package init(_ text: String) throws(Failure) {
        let trimmed = text.trimmingWhitespace()
        if trimmed.isEmpty { throw .invalid(.name, .empty) }
        if trimmed.utf8.count > Self.byteLimit {
            throw .invalid(.name, .tooLong(limit: Self.byteLimit, actual: trimmed.utf8.count))
        }
        if trimmed.utf8.first == UInt8(ascii: "@") { throw .invalid(.name, .startsWithAt) }
        if trimmed.hasHiddenCharacter { throw .invalid(.name, .containsControlCharacter) }
        self.text = trimmed
    }

    /// What two names share when they are the same name.
    package var key: NameKey { NameKey(folding: text) }
}

/// A name without regard to case; equality is canonical equivalence, so composed and decomposed accents are the same.
///
/// Case is folded by the standard library's full mappings, lower, upper and lower: `Straße`, `STRASSE` and `STRAẞE` are one.
package struct NameKey: Hashable, Sendable {
    package let text: String

    package init(folding name: String) {
        let trimmed = name.trimmingWhitespace()
        let lower = trimmed.lowercased()
        // The capital ß is its own upper case; its lower case is not.
        text = lower.utf8.allSatisfy { $0 < 0x80 } ? lower : lower.uppercased().lowercased()
    }

    /// Whether a name comes before another in a list: by the bytes, as SQLite compares them.
    package func precedes(_ other: Self) -> Bool { text.utf8.lexicographicallyPrecedes(other.text.utf8) }
}
