import Model
import Vocabulary

/// A line of a Markdown file of cards.
enum MarkdownLine {
    case question(ArraySlice<UInt8>)
    case answer(ArraySlice<UInt8>)
    case cloze(ArraySlice<UInt8>)
    /// `---`
    case separator
    case text(ArraySlice<UInt8>)

    /// The letters that begin a question, an answer and a text with deletions, before a colon.
    static let markers: [UInt8] = [.question, .answer, .cloze]

    /// - Parameter isLenient: whether blanks can be before a marker, and `q:` and `a:` begin a question and an answer, too; `a::`
    ///   could be a card for Obsidian.
    init(_ line: ArraySlice<UInt8>, isLenient: Bool = false) {
        let marked = isLenient ? line.drop(while: \.isASCIISpace) : line
        let rest = marked.dropFirst(2)
        var letter = marked.first
        if isLenient, rest.first != .colon {
            letter = [UInt8.question, .answer].first { $0 | 0x20 == letter } ?? letter
        }
        if marked.dropFirst().first == .colon, let letter, Self.markers.contains(letter) {
            self = letter == .question ? .question(rest) : letter == .answer ? .answer(rest) : .cloze(rest)
        } else {
            self = Self.isSeparator(line) ? .separator : .text(line)
        }
    }

    static func isSeparator(_ line: ArraySlice<UInt8>) -> Bool { line.trimmingSpaces.elementsEqual("---".utf8) }

    /// Whether the line certainly begins a card; one with two colons, such as `C::Carbon`, could be a card for Obsidian.
    var beginsCard: Bool {
        switch self {
        case .question(let text), .cloze(let text): text.first != .colon
        case .answer, .separator, .text: false
        }
    }
}

extension ArraySlice<UInt8> {
    /// The lines, with any line ends between them; a line end of two bytes yields an empty line.
    var lines: [ArraySlice<UInt8>] {
        split(omittingEmptySubsequences: false) { $0 == .lineFeed || $0 == .carriageReturn }
    }

    /// Whether the line begins with a comment.
    var isComment: Bool { trimmingSpaces.starts(with: "<!--".utf8) }

    /// The bytes without spaces, tabs and line ends at both ends.
    var trimmingSpaces: ArraySlice<UInt8> {
        let rest = drop(while: \.isASCIISpace)
        guard let last = rest.lastIndex(where: { !$0.isASCIISpace }) else { return rest }
        return rest[...last]
    }
}

extension UInt8 {
    fileprivate static let question = UInt8(ascii: "Q")
    fileprivate static let answer = UInt8(ascii: "A")
    fileprivate static let cloze = UInt8(ascii: "C")

    var isASCIISpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
