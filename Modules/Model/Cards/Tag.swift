package import Vocabulary

/// A word that groups cards: 1 to 128 bytes without white space, control characters or invisible characters.
package struct Tag: Hashable, Sendable {
    /// The maximum number of bytes of UTF-8.
    package static let byteLimit = 128

    package let text: String

    /// Validates the text of a tag.
    /// - Throws: `Failure.invalid(.tag, …)`.
    package init(_ text: String) throws(Failure) {
        if text.isEmpty { throw .invalid(.tag, .empty) }
        if text.utf8.count > Self.byteLimit {
            throw .invalid(.tag, .tooLong(limit: Self.byteLimit, actual: text.utf8.count))
        }
        if text.unicodeScalars.contains(where: \.isWhitespace) { throw .invalid(.tag, .containsWhitespace) }
        if text.hasHiddenCharacter { throw .invalid(.tag, .containsControlCharacter) }
        self.text = text
    }

    /// Returns the tags of a list without duplicates, in order of first occurrence.
    package static func list(_ texts: [String]) throws(Failure) -> [Tag] {
        var tags: [Tag] = []
        // Comparing is faster than hashing for a few tags, but takes quadratic time.
        var seen: Set<Tag> = []
        for text in texts {
            let tag = try Tag(text)
            let isSeen = texts.count < 16 ? tags.contains(tag) : !seen.insert(tag).inserted
            if !isSeen { tags.append(tag) }
        }
        return tags
    }
}
