/// Colour and weight on a terminal, chosen by the role of a text.
public struct Style: Sendable {
    /// The role of a text.
    public enum Role: Sendable {
        case heading, error, warning, hint, caret, faint, added, removed, changed, picture
    }

    /// Whether text is styled at all.
    public let isOn: Bool

    /// Unstyled text.
    public static let plain = Style(isOn: false)

    /// Text with colours (ECMA-48, Select Graphic Rendition).
    public static let coloured = Style(isOn: true)

    /// Returns the text styled for its role. The text must not contain control characters.
    public func callAsFunction(_ role: Role, _ text: String) -> String {
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
