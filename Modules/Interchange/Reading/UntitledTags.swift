/// Finds out whether a column that was taken for tags, because it is the third one, has other texts.
///
/// Tags repeat and have no punctuation; sentences and lists do.
struct UntitledTags {
    /// The number of texts of which the words are compared, and the number of texts without which they say nothing.
    private static let (most, least) = (10, 3)

    /// Whether the file has no further texts.
    var isWhole = false
    private var first: (text: String, line: Int)?
    private var punctuated: (text: String, line: Int)?
    private var count = 0
    private var words: Set<String> = []

    /// The first text that shows that the column does not have tags, and its line; nil if there is none so far.
    var text: (text: String, line: Int)? {
        if let punctuated { return punctuated }
        let areWordsKnown = count == Self.most || isWhole && count >= Self.least
        return areWordsKnown && words.count > 2 * count ? first : nil
    }

    /// Adds the text of a record; an empty one says nothing.
    mutating func add(_ text: String, line: Int) {
        if punctuated != nil { return }
        let words = text.words
        if words.isEmpty { return }
        if words.arePunctuated { punctuated = (text, line) }
        if first == nil { first = (text, line) }
        if count == Self.most { return }
        count += 1
        self.words.formUnion(words)
    }
}

extension [String] {
    /// Whether there is a mark between or after the words that sentences and lists have, and tags do not.
    ///
    /// A single word with a full stop can be an abbreviation, such as `adj.`.
    fileprivate var arePunctuated: Bool {
        contains { word in
            if word.unicodeScalars.contains(where: Unicode.Scalar.listMarks.contains) { return true }
            guard let last = word.unicodeScalars.last(where: { !$0.isClosing }) else { return false }
            return Unicode.Scalar.sentenceEnds.contains(last) || last == "." && count > 1
        }
    }
}

extension Unicode.Scalar {
    fileprivate static let listMarks = Set(",;،؛、，；".unicodeScalars)
    fileprivate static let sentenceEnds = Set("!?…؟।。．！？".unicodeScalars)

    /// Whether the character is a quote or a bracket that can follow the end of a sentence.
    fileprivate var isClosing: Bool {
        switch properties.generalCategory {
        case .closePunctuation, .finalPunctuation: true
        default: self == "\"" || self == "'"
        }
    }
}
