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
        if !text.isVisibleASCII {
            if text.unicodeScalars.contains(where: \.isWhitespace) { throw .invalid(.tag, .containsWhitespace) }
            if text.hasHiddenCharacter { throw .invalid(.tag, .containsControlCharacter) }
        }
        self.text = text
    }

    /// Returns the tags of a list without duplicates, in order of first occurrence.
    /// - Throws: `Failure.invalid(.tag, …)`.
    package static func list(_ texts: [String]) throws(Failure) -> [Tag] {
        var tags: [Tag] = []
        tags.reserveCapacity(texts.count)
        for text in texts { tags.append(try Tag(text)) }
        return tags.withoutDuplicates
    }
}

extension Array where Element: Hashable {
    /// The elements without duplicates, in order of first occurrence.
    package var withoutDuplicates: [Element] {
        // Comparing is faster than hashing for a few elements, but takes quadratic time.
        if count < 16 {
            guard indices.contains(where: { self[..<$0].contains(self[$0]) }) else { return self }
            return reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        }
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
