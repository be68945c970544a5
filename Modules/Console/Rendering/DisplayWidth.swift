/// How many cells of a terminal a text takes.
///
/// A wide or fullwidth character (Unicode Standard Annex #11) takes two, a combining mark or an invisible one none, any
/// other one. A grapheme cluster takes what its scalars take together, but an emoji sequence (joined, modified, with a
/// variation selector, a keycap, a flag) takes two. Ambiguous width counts as one, as in a Western locale.
enum DisplayWidth {
    /// The cells of a text; control characters count nothing, so make them visible first.
    static func of(_ text: String) -> Int {
        if let length = asciiLength(text) { return length }
        return text.reduce(0) { $0 + of($1) }
    }

    /// The cells of a character as people see it.
    static func of(_ character: Character) -> Int {
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

    /// The cells of a scalar by itself.
    static func of(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x7F { return value < 0x20 ? 0 : 1 }
        if value < 0x300 { return value < 0xA0 ? 0 : 1 }
        if isInvisible(scalar) { return 0 }
        return isWide(value) ? 2 : 1
    }

    /// The number of characters of a text that is printable ASCII alone.
    private static func asciiLength(_ text: String) -> Int? {
        for byte in text.utf8 where byte < 0x20 || byte > 0x7E { return nil }
        return text.utf8.count
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true  // Hangul vowels and finals join the syllable before them
        case 0x302E, 0x302F: return true  // Hangul tone marks stand on the syllable, though they are spacing marks
        case 0x115F, 0x3164: return false  // fillers stand for a wide letter
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
