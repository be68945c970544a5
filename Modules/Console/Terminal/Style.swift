/// Colour and weight on a terminal, chosen by the role of a text.
struct Style: Sendable {
    /// The role of a text.
    enum Role: Sendable {
        case heading, error, warning, hint, caret, faint, added, removed, changed, picture
    }

    /// Whether text is styled at all.
    let isOn: Bool

    /// Unstyled text.
    static let plain = Style(isOn: false)

    /// Text with colours (ECMA-48, Select Graphic Rendition).
    static let coloured = Style(isOn: true)

    /// Returns colours for a terminal that supports them, unless `NO_COLOR` is set and not empty (no-color.org).
    static func suiting(isTerminal: Bool, environment: (String) -> String?) -> Style {
        let refuses = environment("NO_COLOR").map { !$0.isEmpty } ?? false
        return Style(isOn: isTerminal && !refuses && environment("TERM") != "dumb")
    }

    /// Returns the text styled for its role. The text must not contain control characters.
    func callAsFunction(_ role: Role, _ text: String) -> String {
        guard isOn, !text.isEmpty else { return text }
        return "\u{1b}[\(role.parameters)m\(text)\u{1b}[0m"
    }
}

extension Style.Role {
    /// The parameters of Select Graphic Rendition; they use only the eight colours that every terminal has.
    fileprivate var parameters: String {
        switch self {
        case .heading: "1"
        case .error: "1;31"
        case .warning: "33"
        case .hint: "36"
        case .caret: "1;31"
        case .faint: "2"
        case .added: "32"
        case .removed: "31"
        case .changed: "33"
        case .picture: "36"
        }
    }
}

/// How output is shown: its width and its style.
struct Presentation: Sendable {
    /// The width of the terminal in cells; nil for a file or a pipe, where nothing is truncated.
    var width: Int?
    /// The height of the terminal in lines; nil if it is unknown, or there is no terminal.
    var height: Int?
    var style: Style

    /// Adopts the size of the terminal's window; has no effect if the output does not go to a terminal.
    mutating func resize(width: Int, height: Int) { if isTerminal { (self.width, self.height) = (width, height) } }

    /// The presentation for a file or a pipe.
    static let plain = Presentation(width: nil, style: .plain)

    /// Whether the output goes to a terminal.
    var isTerminal: Bool { width != nil }

    /// The width for pictures in cells; nil for output without colour, such as a file or a pipe, which has no pictures.
    var pictureWidth: Int? { style.isOn ? width : nil }
}
