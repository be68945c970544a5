/// A time in digits of five rows, for eyes that are far from the screen.
struct LargeDigits {
    /// The rows of the picture.
    let rows: [String]

    /// - Parameter text: digits and colons; anything else is left out.
    init(_ text: String) {
        let glyphs = text.compactMap { Self.glyphs[$0] }
        rows = (0..<5).map { row in glyphs.map { $0[row] }.joined(separator: " ") }
    }

    var width: Int { rows[0].count }

    private static let glyphs: [Character: [String]] = [
        "0": ["█████", "█   █", "█   █", "█   █", "█████"],
        "1": ["  ██ ", "   █ ", "   █ ", "   █ ", "  ███"],
        "2": ["█████", "    █", "█████", "█    ", "█████"],
        "3": ["█████", "    █", " ████", "    █", "█████"],
        "4": ["█   █", "█   █", "█████", "    █", "    █"],
        "5": ["█████", "█    ", "█████", "    █", "█████"],
        "6": ["█████", "█    ", "█████", "█   █", "█████"],
        "7": ["█████", "    █", "   █ ", "  █  ", "  █  "],
        "8": ["█████", "█   █", "█████", "█   █", "█████"],
        "9": ["█████", "█   █", "█████", "    █", "█████"],
        ":": [" ", "█", " ", "█", " "],
    ]
}
