import Model

extension SearchPhrase {
    /// Returns whether each phrase of a search is on one of a card's sides; false if there are none.
    static func areAll(_ phrases: [SearchPhrase], on card: Card) -> Bool {
        let sides = [SearchText(card.front), SearchText(card.back)]
        return !phrases.isEmpty && phrases.allSatisfy { phrase in sides.contains { phrase.occurs(in: $0) } }
    }
}

extension TextCondition {
    /// Returns whether one of some texts meets the condition.
    func matches(_ texts: [String]) -> Bool {
        func has(_ words: String, isPrefix: Bool) -> Bool {
            guard let phrase = SearchPhrase(words, isPrefix: isPrefix) else {
                return texts.contains { $0.unicodeScalars.contains(words.unicodeScalars) }
            }
            return texts.contains { phrase.occurs(in: SearchText($0)) }
        }
        return switch self {
        case .exactly(let text): texts.contains { $0.hasSameBytes(as: text) }
        case .begins(let words): has(words, isPrefix: true)
        case .contains(let words): has(words, isPrefix: false)
        }
    }
}
