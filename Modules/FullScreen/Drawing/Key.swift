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

    /// The name of the key; empty for what is not a key of its own, such as the mouse.
    var label: String {
        switch self {
        case " ": "Space"
        case .character(let character): String(character)
        case .control(let letter): "Ctrl-\(letter.uppercased())"
        case .enter: "Enter"
        case .escape: "Esc"
        case .tab: "Tab"
        case .backTab: "Shift-Tab"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "Page Up"
        case .pageDown: "Page Down"
        case .backspace: "Backspace"
        case .delete: "Delete"
        case .function(let number): "F\(number)"
        case .paste, .click, .scroll: ""
        }
    }

    /// Whether the key is one of the mouse.
    var isOfMouse: Bool {
        switch self {
        case .click, .scroll: true
        default: false
        }
    }
}

/// A key of a screen, for the line at the bottom and for the help.
struct KeyHelp: Hashable {
    /// The key as it is labelled, such as `Enter` or `j k`.
    let key: String
    /// What the key does, in a word or two: `open`.
    let action: String
    /// All keys that do it; none if any key does.
    let keys: [Key]

    init(_ key: String, _ action: String, keys: [Key] = []) { (self.key, self.action, self.keys) = (key, action, keys) }

    /// Creates the help of groups of keys: those of a group do the same, and its first one is shown.
    init(_ groups: [[Key]], _ action: String) {
        let label = groups.compactMap(\.first?.label).joined(separator: " ")
        self.init(label, action, keys: groups.flatMap(\.self))
    }
}
