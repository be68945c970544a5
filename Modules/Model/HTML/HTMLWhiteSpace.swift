import Vocabulary

/// How an element shows white space: the property `white-space` in CSS.
enum HTMLWhiteSpace {
    /// White space of any length is one blank, as in most elements.
    case collapsed
    /// The same, but line breaks are kept: `pre-line`.
    case lines
    /// White space is shown as it is, as in `<pre>`.
    case preserved

    /// Reads the last declaration of the property in a style; nil if there is none, or none with a known value.
    init?(style: HTMLStyle) {
        guard let value = style.value(of: "white-space", where: { Self($0) != nil }) else { return nil }
        self.init(value)
    }

    /// Reads how a card shows white space from the rules of a style sheet for the whole card; nil if none says it.
    init?(styleSheet text: String) {
        guard text.contains("white-space") else { return nil }
        var (found, depth, selectors, block) = (Self?.none, 0, "", "")
        func endRule() {
            let names = selectors.split(separator: ",").map { String($0).trimmingWhitespace().lowercased() }
            guard names.contains(where: [".card", "body", "html", "*"].contains) else { return }
            found = Self(style: HTMLStyle(block)) ?? found
        }
        for character in HTMLStyle.withoutComments(text) + "}" {
            switch character {
            case "{":
                depth += 1
                if depth == 1 { (selectors, block) = (block, "") }
            case "}":
                // The rules within another one, such as `@media`, need not apply.
                if depth == 1 { endRule() }
                depth = max(depth - 1, 0)
                if depth == 0 { block = "" }
            case ";" where depth == 0: block = ""
            default: if depth < 2 { block.append(character) }
            }
        }
        guard let found else { return nil }
        self = found
    }

    private init?(_ value: String) {
        switch value.prefix(while: { $0.isLetter || $0 == "-" }) {
        case "normal", "nowrap", "collapse", "initial": self = .collapsed
        case "pre-line", "preserve-breaks": self = .lines
        case "pre", "pre-wrap", "break-spaces", "preserve", "preserve-spaces": self = .preserved
        default: return nil
        }
    }
}
