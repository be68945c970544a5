import Model
import Vocabulary

/// The terms of a search: prefixes of words, and, for scripts without spaces, substrings.
struct SearchTerms {
    private var prefixes: [String] = []
    private var substrings: [String] = []

    /// Quotes and operators are not special; like other punctuation, they separate words.
    init(_ text: String) {
        for term in text.folded.split(whereSeparator: \.isWhitespace) {
            if term.unicodeScalars.contains(where: \.isOfScriptWithoutSpaces) {
                substrings.append(String(term))
            } else {
                prefixes += term.words
            }
        }
    }

    var isEmpty: Bool { prefixes.isEmpty && substrings.isEmpty }

    func match(_ card: Card) -> Bool {
        let texts = [card.front.folded, card.back.folded]
        let words = texts.flatMap(\.words)
        return prefixes.allSatisfy { prefix in words.contains { $0.hasPrefix(prefix) } }
            && substrings.allSatisfy { substring in
                // By scalars, so that a letter is found even if a vowel sign follows it.
                texts.contains { $0.unicodeScalars.contains(substring.unicodeScalars) }
            }
    }
}

extension SearchTerms {
    /// Returns whether one of some texts meets a condition.
    static func matches(_ condition: TextCondition, _ texts: [String]) -> Bool {
        switch condition {
        case .exactly(let text): texts.contains { $0.hasSameBytes(as: text) }
        case .begins(let text), .contains(let text):
            texts.contains { candidate in
                let wanted = text.folded.words
                if wanted.isEmpty || text.unicodeScalars.contains(where: \.isOfScriptWithoutSpaces) {
                    return candidate.folded.unicodeScalars.contains(text.folded.unicodeScalars)
                }
                let words = candidate.folded.words
                return words.indices.contains { start in
                    let row = words[start...].prefix(wanted.count)
                    guard row.count == wanted.count, row.dropLast().elementsEqual(wanted.dropLast()) else { return false }
                    let (last, wantedLast) = (row[row.endIndex - 1], wanted[wanted.count - 1])
                    return condition == .begins(text) && text.last.map { $0.isLetter || $0.isNumber } == true
                        ? last.hasPrefix(wantedLast) : last == wantedLast
                }
            }
        }
    }
}

extension StringProtocol {
    fileprivate var folded: String { NameKey(folding: String(self)).text }

    fileprivate var words: [String] { split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map { String($0) } }
}

extension Unicode.Scalar {
    /// Whether the script, one of Thai to Khmer, kana, bopomofo and Han, is written without spaces between words.
    fileprivate var isOfScriptWithoutSpaces: Bool {
        switch value {
        case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x312F, 0x31A0...0x31BF,
            0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x1B000...0x1B16F,
            0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
