package import Vocabulary

/// The name of a book or profile: 1 to 256 bytes of UTF-8 on one line, without leading or trailing white space.
package struct Name: Hashable, Sendable {
    /// The maximum number of bytes of UTF-8.
    package static let byteLimit = 256

    package let text: String

    /// Validates a name, after trimming white space.
    /// - Throws: `Failure.invalid(.name, …)` if the trimmed text is empty, too long, starts with `@`, or has control characters
    ///   or invisible ones.
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

    /// The key that is equal for two spellings of the same name.
    package var key: NameKey { NameKey(folding: text) }
}
