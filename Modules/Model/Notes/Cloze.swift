import Vocabulary

/// A text with cloze deletions: `{{c1::Paris::city}}`.
///
/// Deletions can be nested, can share a number, and can have several numbers, as in `{{c1,2::Paris}}`.
/// Source: Anki's manual, "Cloze Deletion", and `rslib/src/cloze.rs`.
struct ClozeText {
    private indirect enum Part {
        case text(Substring)
        case deletion(Deletion)
    }

    private struct Deletion {
        var numbers: [Int]
        var content: [Part]
        var hint: Substring?

        /// Whether it is the shape of a hidden part of an image (image occlusion), as in `{{c1::image-occlusion:rect:left=.1}}`.
        var isOcclusion: Bool {
            if content.count == 1, case .text(let text) = content[0] { text.hasPrefix("image-occlusion:") } else { false }
        }
    }

    private let parts: [Part]
    /// The numbers of all deletions, in ascending order; without 0, which makes no card, so that its text is always shown.
    let numbers: [Int]
    /// What the author of the text must correct: a deletion that is not closed, or one without text; nil if there is nothing.
    let flaw: Flaw?

    /// The largest number that a deletion can have, as in Anki.
    private static let largestNumber = 500
    /// The maximum depth of nested deletions; deeper ones are read as text.
    private static let deepest = 16

    init(_ text: String) {
        var numbers: Set<Int> = []
        var hasUnclosed = false
        parts = Self.parse(text[...], &numbers, &hasUnclosed)
        self.numbers = numbers.sorted()
        flaw = hasUnclosed ? .unclosedDeletion : Self.hasEmptyDeletion(parts) ? .emptyDeletion : nil
    }

    /// Returns why a text without numbers makes no card: it has no deletion, or only deletions with numbers that make none.
    static func flaw(ofTextWithoutNumbers text: String) -> Flaw {
        text.contains(/\{\{c[0-9,]*[0-9][0-9,]*::/) ? .noDeletionNumber(most: largestNumber) : .noDeletion
    }

    private static func hasEmptyDeletion(_ parts: [Part]) -> Bool {
        parts.contains { part in
            guard case .deletion(let deletion) = part else { return false }
            return plain(deletion.content).allSatisfy(\.isWhitespace) || hasEmptyDeletion(deletion.content)
        }
    }

    /// Whether there are shapes of hidden parts of an image, which no text shows.
    var hasOcclusions: Bool {
        parts.contains { if case .deletion(let deletion) = $0 { deletion.isOcclusion } else { false } }
    }

    /// Returns the text with the deletions of a number hidden: `[…]`, or `[hint]`.
    func question(_ number: Int) -> String { Self.text(of: parts, number, isAnswer: false) }

    /// Returns the text with the deletions of a number shown and marked: `[Paris]`.
    func answer(_ number: Int) -> String { Self.text(of: parts, number, isAnswer: true) }

    /// Returns only the deleted texts of a number, separated by commas; just one if they are all the same.
    func deleted(_ number: Int) -> String {
        let texts = Self.deleted(in: parts, number)
        return texts.dropFirst().allSatisfy { $0 == texts[0] } ? texts.first ?? "" : texts.joined(separator: ", ")
    }

    private static func text(of parts: [Part], _ number: Int, isAnswer: Bool) -> String {
        parts.reduce(into: "") { text, part in
            switch part {
            case .text(let plain): text += plain
            case .deletion(let deletion) where deletion.isOcclusion: break
            case .deletion(let deletion) where !deletion.numbers.contains(number):
                text += Self.text(of: deletion.content, number, isAnswer: isAnswer)
            case .deletion(let deletion) where isAnswer:
                text += "[\(Self.text(of: deletion.content, number, isAnswer: true))]"
            case .deletion(let deletion):
                text += "[\(deletion.hint.map(String.init) ?? "…")]"
            }
        }
    }

    private static func deleted(in parts: [Part], _ number: Int) -> [String] {
        parts.flatMap { part in
            guard case .deletion(let deletion) = part else { return [String]() }
            if deletion.numbers.contains(number) { return [plain(deletion.content)] }
            return deleted(in: deletion.content, number)
        }
    }

    private static func plain(_ parts: [Part]) -> String {
        parts.reduce(into: "") { text, part in
            switch part {
            case .text(let plain): text += plain
            case .deletion(let deletion): text += plain(deletion.content)
            }
        }
    }

    // MARK: Parsing

    private struct Open {
        var numbers: [Int]
        var parts: [Part] = []
        /// The opening as it was written, which is read as text if it is never closed.
        var opening: Substring
    }

    private static func parse(_ text: Substring, _ found: inout Set<Int>, _ hasUnclosed: inout Bool) -> [Part] {
        var open = [Open(numbers: [], opening: "")]
        var rest = text
        var plainStart = rest.startIndex
        func flush(to end: Substring.Index) {
            if end > plainStart { open[open.count - 1].parts.append(.text(text[plainStart..<end])) }
        }
        while let brace = rest.utf8.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) {
            let here = rest[brace...]
            if open.count <= deepest, let (numbers, end) = opening(here) {
                flush(to: brace)
                open.append(Open(numbers: numbers, opening: text[brace..<end]))
                (rest, plainStart) = (text[end...], end)
            } else if open.count > 1, here.utf8.starts(with: "}}".utf8) {
                flush(to: brace)
                let closed = open.removeLast()
                found.formUnion(closed.numbers.filter { $0 > 0 })
                open[open.count - 1].parts.append(.deletion(deletion(closed)))
                let end = text.utf8.index(brace, offsetBy: 2)
                (rest, plainStart) = (text[end...], end)
            } else {
                rest = text[text.utf8.index(after: brace)...]
            }
        }
        flush(to: text.endIndex)
        hasUnclosed = open.count > 1
        while open.count > 1 {
            let unclosed = open.removeLast()
            open[open.count - 1].parts += [.text(unclosed.opening)] + unclosed.parts
        }
        return open[0].parts
    }

    /// Reads `{{c1::` or `{{c1,3::`; returns nil if the text does not begin like that.
    private static func opening(_ text: Substring) -> (numbers: [Int], end: Substring.Index)? {
        guard text.utf8.starts(with: "{{c".utf8) else { return nil }
        let list = text.utf8.dropFirst(3).prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ",") }
        guard text.utf8[list.endIndex...].starts(with: "::".utf8) else { return nil }
        let numbers = Substring(list).split(separator: ",").compactMap { Int($0) }
        guard !numbers.isEmpty, numbers.allSatisfy({ (0...largestNumber).contains($0) }) else { return nil }
        return (numbers, text.utf8.index(list.endIndex, offsetBy: 2))
    }

    /// Separates the hint, which follows `::` in the last plain part of the content.
    private static func deletion(_ closed: Open) -> Deletion {
        var content = closed.parts
        guard case .text(let last)? = content.last, let separator = last.range(of: "::") else {
            return Deletion(numbers: closed.numbers, content: content)
        }
        content.removeLast()
        if separator.lowerBound > last.startIndex { content.append(.text(last[..<separator.lowerBound])) }
        let hint = last[separator.upperBound...]
        return Deletion(numbers: closed.numbers, content: content, hint: hint.isEmpty ? nil : hint)
    }
}
