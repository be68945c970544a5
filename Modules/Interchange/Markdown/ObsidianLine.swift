import Model
import Vocabulary

/// What a line of a note means to Obsidian's Spaced Repetition.
enum ObsidianLine {
    /// `front::back`, or with three colons a card in both directions.
    case card(front: ArraySlice<UInt8>, back: ArraySlice<UInt8>, isReversed: Bool)
    /// `?` or, for a card in both directions, `??`.
    case turn(isReversed: Bool)
    /// Words that are all tags.
    case tags([String])
    /// The beginning of a block of code, with the run of characters that ends it.
    case fence(ArraySlice<UInt8>)
    case blank
    case text(hasHighlight: Bool)

    init(_ line: ArraySlice<UInt8>) {
        let trimmed = line.trimmingSpaces
        if trimmed.isEmpty {
            self = .blank
        } else if trimmed.elementsEqual("?".utf8) || trimmed.elementsEqual("??".utf8) {
            self = .turn(isReversed: trimmed.count == 2)
        } else if let fence = Self.fence(trimmed) {
            self = .fence(fence)
        } else if let tags = ObsidianTags.tags(of: trimmed) {
            self = .tags(tags)
        } else if let card = Self.card(line) {
            self = card
        } else {
            self = .text(hasHighlight: MarkdownCloze.highlight(in: line, from: line.startIndex) != nil)
        }
    }

    /// Whether only a note with cards has such a line.
    var isOfCards: Bool {
        if case .tags(let tags) = self { return tags.contains(where: ObsidianTags.isDeck) }
        return isOfCard
    }

    /// Whether the line is a card, or a part of one that nothing else has.
    var isOfCard: Bool {
        switch self {
        case .card, .turn, .text(hasHighlight: true): true
        case .tags, .fence, .blank, .text: false
        }
    }

    private static func card(_ line: ArraySlice<UInt8>) -> ObsidianLine? {
        guard let place = line.index(ofUnquoted: "::", from: line.startIndex) else { return nil }
        let colons = line[place...].prefix { $0 == .colon }.count
        let front = line[..<place].trimmingSpaces
        let back = line[(place + min(colons, 3))...].withoutBlockID.trimmingSpaces
        return front.isEmpty || back.isEmpty ? nil : .card(front: front, back: back, isReversed: colons > 2)
    }

    private static func fence(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let first = line.first, first == .backtick || first == UInt8(ascii: "~") else { return nil }
        let run = line.prefix { $0 == first }
        // A run that is closed on the same line is code within a text.
        return run.count < 3 || first == .backtick && line[run.endIndex...].contains(.backtick) ? nil : run
    }
}

extension ArraySlice<UInt8> {
    /// The length above which backticks are not matched: looking for the end of each takes long, and no card has so long a text.
    private static var codeLimit: Int { 2 * CardText.byteLimit }

    /// Returns the first place of a text outside of code in backticks; nil if there is none.
    func index(ofUnquoted text: String, from start: Int) -> Int? {
        var index = start
        while index < endIndex {
            if self[index] == .backtick, count <= Self.codeLimit {
                index = endOfCode(at: index)
            } else if self[index...].starts(with: text.utf8) {
                return index
            } else {
                index += 1
            }
        }
        return nil
    }

    /// Returns the end of the code that begins with the backticks at a place, or of the backticks if nothing closes them.
    func endOfCode(at start: Int) -> Int {
        let run = self[start...].prefix { $0 == .backtick }
        var index = run.endIndex
        while let next = self[index...].firstIndex(of: .backtick) {
            let closing = self[next...].prefix { $0 == .backtick }
            if closing.count == run.count { return closing.endIndex }
            index = closing.endIndex
        }
        return run.endIndex
    }

    /// The text without a block id such as ` ^quote-of-the-day` at its end, by which links in Obsidian refer to it.
    ///
    /// Source: st3v3nmw/obsidian-spaced-repetition, `OBSIDIAN_BLOCK_ID_ENDOFLINE_REGEX`; it can also be on a line of its own.
    var withoutBlockID: ArraySlice<UInt8> {
        guard let caret = lastIndex(of: UInt8(ascii: "^")), caret > startIndex,
            self[caret - 1] == UInt8(ascii: " ") || self[caret - 1] == .lineFeed,
            case let id = self[(caret + 1)...].trimmingSpaces, !id.isEmpty, id.startIndex == caret + 1,
            id.allSatisfy(\.isOfBlockID)
        else { return self }
        return self[..<caret]
    }

    /// The text of a quoted line; nil for another line.
    var withoutQuoteMark: ArraySlice<UInt8>? {
        let text = trimmingSpaces
        return text.first == UInt8(ascii: ">") ? text.dropFirst().trimmingSpaces : nil
    }

    /// Returns the first place of a text; nil if there is none.
    func index(of text: String) -> Int? {
        let bytes = Array(text.utf8)
        return indices.first { self[$0] == bytes.first && self[$0...].starts(with: bytes) }
    }
}

extension UInt8 {
    static let backtick = UInt8(ascii: "`")

    fileprivate var isOfBlockID: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
