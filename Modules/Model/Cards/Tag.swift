package import Vocabulary

/// A word that groups cards: 1 to 128 bytes without white space, control or invisible characters.
package struct Tag: Hashable, Sendable {
    package static let byteLimit = 128

    package let text: String

    /// - Throws: `Failure.invalid(.tag, …)`.
    package init(_ text: String) throws(Failure) {
        if text.isEmpty { throw .invalid(.tag, .empty) }
        if text.utf8.count > Self.byteLimit {
            throw .invalid(.tag, .tooLong(limit: Self.byteLimit, actual: text.utf8.count))
        }
        if text.unicodeScalars.contains(where: \.properties.isWhitespace) { throw .invalid(.tag, .containsWhitespace) }
        if text.hasHiddenCharacter { throw .invalid(.tag, .containsControlCharacter) }
        self.text = text
    }

    /// The tags of a list, each once, in the order of their first mention.
    package static func list(_ texts: [String]) throws(Failure) -> [Tag] {
        var tags: [Tag] = []
        // Few tags are sooner compared than hashed; many must not be compared each with each.
        var seen: Set<Tag> = []
        for text in texts {
            let tag = try Tag(text)
            let isSeen = texts.count < 16 ? tags.contains(tag) : !seen.insert(tag).inserted
            if !isSeen { tags.append(tag) }
        }
        return tags
    }
}
