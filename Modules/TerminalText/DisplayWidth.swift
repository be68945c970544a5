/// Measures the width of text in terminal cells.
///
/// A wide or fullwidth character (Unicode Standard Annex #11) takes two cells, a combining mark or an invisible character
/// none, and any other character one. A grapheme cluster takes the sum of its scalars' cells, except that an emoji sequence
/// (joined, modified, with variation selector 16, a keycap, a flag) takes two, and an emoji with variation selector 15 one.
/// Ambiguous width counts as one, as in a Western locale.
public enum DisplayWidth {
    /// Returns the cells of a text. Control characters count as zero, so make them visible first.
    @inlinable public static func of(_ text: String) -> Int {
        if let length = asciiLength(text) { return length }
        return text.reduce(0) { $0 + of($1) }
    }

    /// Returns the cells of a grapheme cluster.
    public static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.count == 1 { return of(first) }
        var width = 0
        for scalar in scalars {
            switch scalar.value {
            case 0xFE0F where first.properties.isEmoji: return 2
            case 0x200D where first.properties.isEmoji: return 2
            case 0xFE0E where first.properties.isEmoji: return 1
            case 0x1F3FB...0x1F3FF where first.properties.isEmojiModifierBase: return 2
            default: width += of(scalar)
            }
        }
        return width
    }

    /// Returns the cells of a single scalar.
    public static func of(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x7F { return value < 0x20 ? 0 : 1 }
        if value < 0x300 { return value < 0xA0 ? 0 : 1 }
        if isInvisible(scalar) { return 0 }
        return isWide(value) ? 2 : 1
    }

    /// Returns the number of characters if all of them are printable ASCII, otherwise nil.
    @inlinable static func asciiLength(_ text: String) -> Int? {
        for byte in text.utf8 where byte < 0x20 || byte > 0x7E { return nil }
        return text.utf8.count
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true  // Hangul vowels and finals join the syllable before them
        case 0x302E, 0x302F: return true  // Hangul tone marks are drawn over the syllable, although they are spacing marks
        case 0x115F, 0x3164: return false  // fillers take the place of a wide letter
        case 0x600...0x605, 0x6DD, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD: return false  // signs that enclose a number
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return true
        default: return scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static func isWide(_ value: UInt32) -> Bool {
        guard value >= 0x1100 else { return false }
        let ranges = WideRanges.bounds
        var low = 0
        var high = ranges.count / 2
        while low < high {
            let middle = (low + high) / 2
            if value < ranges[2 * middle] {
                high = middle
            } else if value > ranges[2 * middle + 1] {
                low = middle + 1
            } else {
                return true
            }
        }
        return false
    }
}
