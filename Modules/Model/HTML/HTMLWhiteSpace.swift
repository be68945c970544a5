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

    private init?(_ value: String) {
        switch value.prefix(while: { $0.isLetter || $0 == "-" }) {
        case "normal", "nowrap", "collapse", "initial": self = .collapsed
        case "pre-line", "preserve-breaks": self = .lines
        case "pre", "pre-wrap", "break-spaces", "preserve", "preserve-spaces": self = .preserved
        default: return nil
        }
    }
}
