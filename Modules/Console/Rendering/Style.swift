/// Colour and weight for a terminal: what a text is decides how it looks.
struct Style: Sendable {
    /// What a text is.
    enum Role: Sendable {
        case heading, error, warning, hint, caret, faint, added, removed, changed, picture
    }

    /// Whether anything is marked at all.
    let isOn: Bool

    /// Text as it is.
    static let plain = Style(isOn: false)

    /// Text with colours (ECMA-48 SGR).
    static let coloured = Style(isOn: true)

    /// Colours on a terminal that knows them, unless the user does not want any (no-color.org: `NO_COLOR` set and not empty).
    static func suiting(isTerminal: Bool, environment: (String) -> String?) -> Style {
        let refuses = environment("NO_COLOR").map { !$0.isEmpty } ?? false
        return Style(isOn: isTerminal && !refuses && environment("TERM") != "dumb")
    }

    /// The text marked as what it is; what is marked must not have control characters of its own.
    func callAsFunction(_ role: Role, _ text: String) -> String {
        guard isOn, !text.isEmpty else { return text }
        return "\u{1b}[\(role.parameters)m\(text)\u{1b}[0m"
    }
}

extension Style.Role {
    /// The parameters of Select Graphic Rendition; only the eight colours that every terminal has.
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

/// How output is shown: the room that it has and whether it may be coloured.
struct Presentation: Sendable {
    /// The cells of a terminal's line; nil for a file or a pipe, where nothing is cut.
    var width: Int?
    var style: Style

    /// As for a file or a pipe.
    static let plain = Presentation(width: nil, style: .plain)

    /// Whether the output goes to a terminal.
    var isTerminal: Bool { width != nil }

    /// The cells that a picture has; nil where there are to be none: off a terminal, and wherever there is no colour.
    var pictureWidth: Int? { style.isOn ? width : nil }
}
