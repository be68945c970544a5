/// How an element shows white space: the property `white-space` in CSS.
enum HTMLWhiteSpace {
    /// White space of any length is one blank, as in most elements.
    case collapsed
    /// The same, but line breaks are kept: `pre-line`.
    case lines
    /// White space is shown as it is, as in `<pre>`.
    case preserved

    /// Reads the last declaration of the property in a style; nil if there is none, or none with a known value.
    init?(style: String) {
        let declarations = style.split(separator: ";").map { $0.split(separator: ":", maxSplits: 1).map { $0.keyword } }
        guard let declaration = declarations.last(where: { $0.count == 2 && $0[0] == "white-space" }) else { return nil }
        switch declaration[1].prefix(while: { $0.isLetter || $0 == "-" }) {
        case "normal", "nowrap", "collapse", "initial": self = .collapsed
        case "pre-line", "preserve-breaks": self = .lines
        case "pre", "pre-wrap", "break-spaces", "preserve", "preserve-spaces": self = .preserved
        default: return nil
        }
    }
}

extension Substring {
    /// The text in lowercase, without white space at its ends.
    fileprivate var keyword: String {
        let start = drop(while: \.isWhitespace)
        return String(start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]).lowercased()
    }
}
