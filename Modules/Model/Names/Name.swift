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

    /// Validates the name of a book, in which `::` separates the parts that place it below others.
    /// - Throws: the same as ``init(_:)``, and `Failure.invalid(.name, …)` if a part is empty, or if white space is beside `::`.
    package init(ofBook text: String) throws(Failure) {
        try self.init(text)
        if self.text.contains(":::") || self.text.hasPrefix("::") || self.text.hasSuffix("::") {
            throw .invalid(.name, .emptyPart)
        }
        let parts = self.text.split(separator: "::").map(String.init)
        if parts.contains(where: { $0.trimmingWhitespace() != $0 }) { throw .invalid(.name, .blankBesidePart) }
    }

    /// The key that is equal for two spellings of the same name.
    package var key: NameKey { NameKey(folding: text) }
}
