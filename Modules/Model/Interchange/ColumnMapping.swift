package import Vocabulary

/// What the columns of a table of cards contain, in order.
package struct ColumnMapping: Hashable, Sendable {
    /// What one column contains.
    package enum Content: String, Sendable, CaseIterable {
        case front, back, tags, book, kind
        /// Nothing that belongs to a card.
        case skipped = "-"
    }

    /// The maximum number of columns, which is the number that is read from a record.
    package static let limit = 64

    package let contents: [Content]

    /// Parses a list such as `front,-,back,tags`.
    /// - Throws: `Failure.invalid(.columns, …)` for an unknown word, or unless there are one front, one or more backs, and at
    ///   most one column each of tags, books and kinds.
    package init(_ text: String) throws(Failure) {
        var contents: [Content] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            let word = String(word).trimmingWhitespace()
            guard let content = Content(rawValue: word.lowercased()) else {
                throw .invalid(.columns, .unknown(value: word, known: Content.allCases.map(\.rawValue)))
            }
            contents.append(content)
        }
        if let repeated = [Content.front, .tags, .book, .kind].first(where: { content in contents.count { $0 == content } > 1 }) {
            throw .invalid(.columns, .repeated(value: repeated.rawValue))
        }
        func count(_ content: Content) -> Int { contents.count { $0 == content } }
        let isPossible = count(.front) > 0 && count(.back) > 0
        guard isPossible, contents.count <= Self.limit else {
            throw .invalid(.columns, .malformed(value: text, expected: "front,-,back,tags"))
        }
        self.contents = contents
    }
}
