/// The full-text query for a search text: each of its words must occur, whatever characters it contains.
///
/// A word is looked up in the full-text index as a prefix. For that index, scripts without spaces between words have no words:
/// text in them is searched for anywhere in a card's texts. Punctuation separates words and is not searched for.
struct TextMatch {
    /// A query in FTS5's language (https://sqlite.org/fts5.html#full_text_query_syntax); nil if no word is looked up there.
    let fullText: String?
    /// Patterns for `LIKE … ESCAPE '\'`.
    let patterns: [String]

    /// The condition for one pattern, which is passed as an argument twice.
    static let patternCondition = #"(card.front LIKE ? ESCAPE '\' OR card.back LIKE ? ESCAPE '\')"#

    init(_ text: String) {
        var phrases: [String] = []
        var patterns: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            if word.unicodeScalars.contains(where: \.isOfUnspacedScript) {
                patterns.append(Self.pattern(anywhere: word))
            } else {
                phrases += word.split { !$0.isLetter && !$0.isNumber }.map { "\"\($0)\"*" }
            }
        }
        fullText = phrases.isEmpty ? nil : phrases.joined(separator: " ")
        self.patterns = patterns
    }

    /// Returns the query for words in a row, of which the last one can be the beginning of a word; nil if the text has no word, or
    /// is in a script without spaces.
    static func phrase(_ words: String, isPrefix: Bool) -> String? {
        guard words.contains(where: { $0.isLetter || $0.isNumber }), !words.unicodeScalars.contains(where: \.isOfUnspacedScript)
        else { return nil }
        let text = words.map { $0.isLetter || $0.isNumber ? String($0) : " " }.joined()
        return "\"\(text)\"\(isPrefix && words.last.map { $0.isLetter || $0.isNumber } == true ? "*" : "")"
    }

    var isEmpty: Bool { fullText == nil && patterns.isEmpty }

    static func pattern(anywhere word: Substring) -> String {
        var pattern = "%"
        for character in word {
            if character == "%" || character == "_" || character == "\\" { pattern.append("\\") }
            pattern.append(character)
        }
        return pattern + "%"
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is Thai, Lao, Tibetan, Myanmar, Khmer, kana, bopomofo or Han: written without spaces between words.
    fileprivate var isOfUnspacedScript: Bool {
        switch value {
        case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x30FF,
            0x3100...0x312F, 0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
            0xFF66...0xFF9F, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
