/// Words in a row that a search looks for.
package struct SearchPhrase: Hashable, Sendable {
    /// The words as `SearchText` has them.
    package let words: String
    /// Whether the last word can be the beginning of a longer one.
    package let isPrefix: Bool

    /// - Parameter isPrefix: whether the last word can be the beginning of a longer one if the text ends in it.
    /// - Returns: nil if the text has no word.
    package init?(_ text: String, isPrefix: Bool) {
        let text = SearchText(text)
        if text.words.isEmpty { return nil }
        (words, self.isPrefix) = (text.words, isPrefix && text.endsInWord)
    }

    private init(prefix: Substring) { (words, isPrefix) = (String(prefix), true) }

    /// Returns what a text typed for a search asks for: each of its words, as the beginning of a word.
    ///
    /// In a script without spaces, what white space does not divide must be in a row.
    package static func all(in text: String) -> [SearchPhrase] {
        text.split(whereSeparator: \.isWhitespace).flatMap { part in
            let text = SearchText(String(part))
            if text.hasUnspacedLetters { return SearchPhrase(String(part), isPrefix: true).map { [$0] } ?? [] }
            return text.words.split(separator: " ").map { SearchPhrase(prefix: $0) }
        }
    }

    /// Returns whether a text has these words.
    package func occurs(in text: SearchText) -> Bool {
        let (text, wanted) = (" \(text.words) ".utf8, " \(words)\(isPrefix ? "" : " ")".utf8)
        return Array(text).contains(Array(wanted))
    }
}
