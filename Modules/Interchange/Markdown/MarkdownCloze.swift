import Model
import Vocabulary

/// A text with deletions, each of which makes a card of a cloze note.
struct MarkdownCloze {
    /// A part of the text, as UTF-8.
    enum Part {
        case text([UInt8])
        case deletion(Deletion)
    }

    struct Deletion {
        var answer: [UInt8]
        /// What is shown instead of the answer; an ellipsis if nil.
        var hint: [UInt8]?
        /// Deletions with the same number are hidden together; one without a number is hidden alone.
        var number: Int?
    }

    /// The maximum number of deletions: every card repeats the whole text.
    static let deletionLimit = 500

    private(set) var parts: [Part] = []
    private(set) var deletionCount = 0
    /// The number of cards.
    var cardCount: Int {
        var numbers: Set<Int> = []
        return parts.count { part in
            guard case .deletion(let deletion) = part else { return false }
            return deletion.number.map { numbers.insert($0).inserted } ?? true
        }
    }
    private var plain: [UInt8] = []

    /// Creates an empty text.
    init() {}

    mutating func append(_ bytes: ArraySlice<UInt8>) { plain.append(contentsOf: bytes) }

    mutating func append(_ deletion: Deletion) {
        endPlain()
        parts.append(.deletion(deletion))
        deletionCount += 1
    }

    /// Must be called after the last part.
    mutating func endPlain() {
        if !plain.isEmpty { parts.append(.text(plain)) }
        plain = []
    }

    /// The front and the back of each card: the text with the deletion hidden and the others shown, and the hidden text.
    var cards: [(front: [UInt8], back: [UInt8])] {
        var seen: Set<Int> = []
        var cards: [(front: [UInt8], back: [UInt8])] = []
        for (index, part) in parts.enumerated() {
            guard case .deletion(let deletion) = part else { continue }
            if let number = deletion.number, !seen.insert(number).inserted { continue }
            cards.append((front(hiding: deletion, at: index), back(of: deletion)))
        }
        return cards
    }

    private func front(hiding hidden: Deletion, at place: Int) -> [UInt8] {
        var text: [UInt8] = []
        for (index, part) in parts.enumerated() {
            switch part {
            case .text(let bytes): text += bytes
            case .deletion(let deletion):
                let isHidden = index == place || deletion.number != nil && deletion.number == hidden.number
                text += isHidden ? Array("[".utf8) + (deletion.hint ?? Array("…".utf8)) + Array("]".utf8) : deletion.answer
            }
        }
        return text
    }

    /// Returns the hidden texts; several are separated by commas.
    private func back(of hidden: Deletion) -> [UInt8] {
        guard let number = hidden.number else { return hidden.answer }
        let answers = parts.compactMap { part in
            if case .deletion(let deletion) = part, deletion.number == number { deletion.answer } else { nil }
        }
        return Array(answers.joined(separator: Array(", ".utf8)))
    }
}

extension MarkdownCloze {
    /// Finds the deletions `[…]`: a bracket after a backslash is literal, and `![…]` is an image.
    ///
    /// Source: hashcards, `src/parser.rs`.
    init(bracketsIn bytes: [UInt8]) {
        let pairs = Self.bracketPairs(in: bytes)
        var index = 0
        while index < bytes.count {
            if bytes[index] == .backslash, index + 1 < bytes.count, bytes[index + 1].isBracket {
                append(bytes[index + 1...index + 1])
                index += 2
            } else if bytes[index] == .openBracket, index == 0 || bytes[index - 1] != UInt8(ascii: "!"),
                let end = pairs[index]
            {
                append(Deletion(answer: Self.withoutEscapes(bytes[index + 1..<end])))
                index = end + 1
            } else {
                append(bytes[index...index])
                index += 1
            }
        }
        endPlain()
    }

    /// Returns the index of the closing bracket for each opening one that has one.
    private static func bracketPairs(in bytes: [UInt8]) -> [Int: Int] {
        var pairs: [Int: Int] = [:]
        var open: [Int] = []
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case .backslash: index += 1
            case .openBracket: open.append(index)
            case .closeBracket: if let start = open.popLast() { pairs[start] = index }
            default: break
            }
            index += 1
        }
        return pairs
    }

    private static func withoutEscapes(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        for (index, byte) in zip(bytes.indices, bytes) {
            let next = index + 1
            if byte == .backslash, next < bytes.endIndex, bytes[next].isBracket { continue }
            text.append(byte)
        }
        return text
    }
}

extension UInt8 {
    fileprivate var isBracket: Bool { self == .openBracket || self == .closeBracket }
}
