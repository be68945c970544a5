package import Model

/// What was typed as an answer, compared with the expected text.
public struct AnswerComparison: Hashable, Sendable {
    /// A part of the text that both texts contain, or only one of them.
    public struct Part: Hashable, Sendable {
        /// The text.
        public let text: String
        /// Whether the other text contains it at this place, too.
        public let isCommon: Bool
    }

    /// What was typed, in parts.
    public let typed: [Part]
    /// What was expected, in parts.
    public let expected: [Part]

    /// Whether the texts are the same, but for white space at the ends, the kind of a blank (a space, a line break, or one that
    /// does not break lines), how accents are composed, and the accents themselves if the card ignores them.
    public var isCorrect: Bool { (typed + expected).allSatisfy(\.isCommon) }

    /// Longer texts are compared as a whole: the time that a comparison takes grows with their differences.
    private static let longest = 2000

    package init(typed: String, expected: TypedAnswer) {
        let (typed, ignoresAccents) = (Array(typed.trimmed), expected.ignoresAccents)
        let expected = Array(expected.text.trimmed)
        func keys(_ text: [Character]) -> [String] {
            text.map { $0.isWhitespace ? " " : ignoresAccents ? $0.withoutAccents : String($0) }
        }
        let (typedKeys, expectedKeys) = (keys(typed), keys(expected))
        guard typed.count <= Self.longest, expected.count <= Self.longest else {
            let isSame = typedKeys == expectedKeys
            self.typed = [Part(text: String(typed), isCommon: isSame)]
            self.expected = [Part(text: String(expected), isCommon: isSame)]
            return
        }
        var (added, missing): (Set<Int>, Set<Int>) = ([], [])
        for change in typedKeys.difference(from: expectedKeys) {
            switch change {
            case .insert(let offset, _, _): added.insert(offset)
            case .remove(let offset, _, _): missing.insert(offset)
            }
        }
        self.typed = Self.parts(typed, without: added)
        self.expected = Self.parts(expected, without: missing)
    }

    private static func parts(_ text: [Character], without own: Set<Int>) -> [Part] {
        var parts: [Part] = []
        for (index, character) in text.enumerated() {
            let isCommon = !own.contains(index)
            if let last = parts.last, last.isCommon == isCommon {
                parts[parts.count - 1] = Part(text: last.text + String(character), isCommon: isCommon)
            } else {
                parts.append(Part(text: String(character), isCommon: isCommon))
            }
        }
        return parts
    }
}

extension String {
    fileprivate var trimmed: Substring {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
