/// What a text that someone looks for asks of the index: each of its words must be there, whatever characters it has.
///
/// A word is looked up in the full-text index as the start of a word. Scripts that put no space between words have none for
/// that index: what is written in them is looked for anywhere in the text. Punctuation parts words and is not looked for.
struct TextMatch {
    /// A query in FTS5's language (https://sqlite.org/fts5.html#full_text_query_syntax); nil where it has nothing to do.
    let fullText: String?
    /// Patterns for `LIKE … ESCAPE '\'`.
    let patterns: [String]

    /// The condition of one pattern, given twice as argument.
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

    var isEmpty: Bool { fullText == nil && patterns.isEmpty }

    private static func pattern(anywhere word: Substring) -> String {
        var pattern = "%"
        for character in word {
            if character == "%" || character == "_" || character == "\\" { pattern.append("\\") }
            pattern.append(character)
        }
        return pattern + "%"
    }
}

extension Unicode.Scalar {
    /// Thai, Lao, Tibetan, Myanmar, Khmer, kana, bopomofo and Han: written without spaces between words.
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
