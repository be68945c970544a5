package import Vocabulary

extension NameKey {
    /// Returns whether the book with this key is below the one with another key: `french::verbs` is below `french`.
    package func isBelow(_ other: NameKey) -> Bool { text.hasPrefix(other.text + "::") }

    /// The key that sorts a book directly before those below it.
    package var inTree: NameKey {
        text.utf8.contains(UInt8(ascii: ":")) ? NameKey(folding: text.replacing("::", with: "\u{1}")) : self
    }

    /// The keys of the names that the book is below, the shortest first.
    package var above: [NameKey] {
        let parts = text.bookParts
        return (1..<max(parts.count, 1)).map { NameKey(folding: parts[..<$0].joined(separator: "::")) }
    }
}
