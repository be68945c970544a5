/// What to say of a search that finds nothing.
public enum SearchHint {
    /// Returns that accents count, for a text with letters on which the index of texts distinguishes them; nil for any other text.
    public static func accents(in text: String) -> String? {
        guard text.unicodeScalars.contains(where: \.isLetterWithAccentsThatCount) else { return nil }
        return "accents and vowel signs that are not on Latin letters must be typed as the cards have them"
    }
}

extension Unicode.Scalar {
    /// Whether the index of texts distinguishes accents on the letter: one that is neither Latin nor a Chinese character.
    fileprivate var isLetterWithAccentsThatCount: Bool {
        switch value {
        case 0..<0x250, 0x1E00..<0x1F00, 0x2C60..<0x2C80, 0xA720..<0xA800, 0xAB30..<0xAB70, 0xFB00..<0xFB07, 0xFF21..<0xFF5B:
            false
        default: properties.isAlphabetic && !properties.isIdeographic
        }
    }
}
