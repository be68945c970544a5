/// What a display can show, for pictures that are drawn in another way where it can show less.
public struct Capabilities: Hashable, Sendable {
    /// The colours of a display.
    public enum Colours: Hashable, Sendable {
        /// Attributes only, such as bold.
        case none
        /// The eight that every coloured terminal has.
        case eight
        /// The 256 of xterm's palette, or as many as there are colours (`direct`).
        case indexed, direct

        /// Whether a shade can be told from another one by its colour.
        var areGraded: Bool { self == .indexed || self == .direct }
    }

    /// The characters that pictures are drawn with.
    public enum Symbols: Hashable, Sendable {
        /// Those of ASCII.
        case ascii
        /// Unicode's block elements too.
        case blocks
        /// Its braille patterns too.
        case braille
    }

    /// The colours.
    public var colours: Colours
    /// The characters of pictures.
    public var symbols: Symbols

    /// Creates capabilities.
    public init(colours: Colours = .eight, symbols: Symbols = .braille) { (self.colours, self.symbols) = (colours, symbols) }
}

extension String {
    /// The text with each symbol of a picture replaced by a character of ASCII.
    var inASCII: String { String(map { Self.ascii[$0] ?? $0 }) }

    private static let ascii: [Character: Character] = [
        "░": ".", "▒": ":", "▓": "+", "█": "#", "▏": "-", "▎": "-", "▍": "-", "▌": "#", "▋": "#", "▊": "#", "▉": "#", "▁": ".",
        "▂": ":", "▃": "-", "▄": "=", "▅": "+", "▆": "*", "▇": "%", "─": "-", "━": "=", "┼": "+", "●": "o", "↓": "v", "↑": "^",
        "↕": "|",
    ]
}
