/// A key, or another act of a person at the terminal.
public enum Key: Hashable, Sendable {
    case character(Character)
    /// A letter together with the Ctrl key.
    case control(Character)
    case up, down, left, right, home, end, pageUp, pageDown
    case enter, escape, tab, backTab, backspace, delete
    case function(Int)
    /// A text that was pasted, in one piece.
    case paste(String)
    /// A click of the mouse at a position.
    case click(Position)
    /// A turn of the mouse's wheel by a number of rows, negative upwards.
    case scroll(Int)
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    /// Creates the key of a character.
    public init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }

    /// The name of the key; empty if no table of keys has it as the first one of a row.
    var label: String {
        switch self {
        case " ": "Space"
        case .character(let character): String(character)
        case .control(let letter): "Ctrl-\(letter.uppercased())"
        case .enter: "Enter"
        case .escape: "Esc"
        case .tab: "Tab"
        default: ""
        }
    }
}

/// A key of a screen, for the line at the bottom and for the help.
struct KeyHelp: Hashable {
    /// The key as it is labelled, such as `Enter` or `j k`.
    let key: String
    /// What the key does, in a word or two: `open`.
    let action: String

    init(_ key: String, _ action: String) { (self.key, self.action) = (key, action) }
}
