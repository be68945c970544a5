/// What each scalar is in a search: a part of a word, and as which letters, or what is between words.
final class SearchLetters: Sendable {
    enum Kind: UInt8 {
        /// It is in no word.
        case separator
        /// It is left out, as if it were not there.
        case ignored
        /// It is left out, unless the letter before it and this mark are one letter.
        case mark
        /// A letter, unless the letter before it and this one are one letter.
        case joining
        case letter
        /// A letter of a script without spaces between words.
        case unspaced
    }

    static let shared = SearchLetters()

    /// The first scalar that is not in the arrays below, which have all letters that many texts consist of, except the ideographs.
    static let end: UInt32 = 0x3400
    let kinds: [Kind]
    /// The place in `texts` of each scalar's letters in UTF-8, and the end of the last.
    let places: [UInt16]
    let texts: [UInt8]

    private let small: [Unicode.Scalar: String]
    private let composed: [[Unicode.Scalar]: Unicode.Scalar]

    private init() {
        var small: [Unicode.Scalar: String] = [:]
        for group in Self.smallLetters.unicodeScalars.split(separator: " ") {
            guard let colon = group.firstIndex(of: ":") else { continue }
            for letter in group[group.index(after: colon)...] { small[letter] = String(group[..<colon]) }
        }
        let pairs = Self.composed.unicodeScalars.split(separator: " ").map { Array($0) }
        composed = Dictionary(uniqueKeysWithValues: pairs.map { (Array($0.dropLast()), $0[$0.count - 1]) })
        var (kinds, places, texts): ([Kind], [UInt16], [UInt8]) = ([], [0], [])
        for value in 0..<Self.end {
            let letter = Unicode.Scalar(value).map { Self.letter($0, small) } ?? (.separator, "")
            kinds.append(letter.kind)
            texts += letter.text.utf8
            places.append(UInt16(texts.count))
        }
        (self.small, self.kinds, self.places, self.texts) = (small, kinds, places, texts)
    }

    /// Returns what a scalar is.
    func letter(_ scalar: Unicode.Scalar) -> (kind: Kind, text: String) {
        // Most letters beyond the arrays are ideographs or Hangul syllables.
        switch scalar.value {
        case 0x3400...0x4DBF, 0x4E00...0x9FFF: (.unspaced, String(scalar))
        case 0xAC00...0xD7A3: (.letter, String(scalar))
        default: Self.letter(scalar, small)
        }
    }

    private static func letter(_ scalar: Unicode.Scalar, _ small: [Unicode.Scalar: String]) -> (kind: Kind, text: String) {
        // Full-width letters have the order of ASCII.
        let scalar = (0xFF01...0xFF5E).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value - 0xFEE0)) : scalar
        let properties = scalar.properties
        if let kind = scalar.searchMark { return (kind, kind == .joining ? String(scalar) : "") }
        if let digit = properties.numericType, digit != .numeric, let value = properties.numericValue {
            return (.letter, String(Int(value)))
        }
        var text = ""
        for letter in properties.lowercaseMapping.unicodeScalars where letter.searchMark == nil {
            text += small[letter] ?? String(letter)
        }
        guard let first = text.unicodeScalars.first else { return (.ignored, "") }
        switch first.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber,
            .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
            if first.isOfUnspacedScript { return (.unspaced, text.unicodeScalars.map { String($0) }.joined(separator: " ")) }
            return (.letter, text)
        default: return (.separator, "")
        }
    }

    /// Returns the letter that a letter and a mark are together; nil if the mark is an accent, or the letter cannot have it.
    func letter(_ base: UInt32, with mark: UInt32) -> Unicode.Scalar? {
        // Hangul syllables are composed by arithmetic (Unicode, section 3.12).
        if (0x1100...0x1112).contains(base), (0x1161...0x1175).contains(mark) {
            return Unicode.Scalar(0xAC00 + ((base - 0x1100) * 21 + mark - 0x1161) * 28)
        }
        if (0xAC00...0xD7A3).contains(base), (base - 0xAC00) % 28 == 0, (0x11A8...0x11C2).contains(mark) {
            return Unicode.Scalar(base + mark - 0x11A7)
        }
        // The marks of half-width kana are letters of their own.
        let value = mark == 0xFF9E ? 0x3099 : mark == 0xFF9F ? 0x309A : mark
        guard let base = Unicode.Scalar(base), let mark = Unicode.Scalar(value) else { return nil }
        return composed[[base, mark]]
    }
}

extension Unicode.Scalar {
    /// Its kind if it is a mark or a part of a Hangul syllable; nil for anything else.
    ///
    /// Marks of other scripts, such as the vowels of Hindi, are letters.
    fileprivate var searchMark: SearchLetters.Kind? {
        switch value {
        case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0x3099, 0x309A, 0xFE20...0xFE2F,
            0xFF9E, 0xFF9F:
            .mark
        case 0x1161...0x1175, 0x11A8...0x11C2: .joining
        // Points of Hebrew, Arabic and Syriac, and the tatweel.
        case 0x0591...0x074A, 0x08C8...0x08FF, 0xFB1E: value == 0x0640 || isNonspacing ? .ignored : nil
        case 0x200B: .separator
        default: properties.generalCategory == .format || (0xFE00...0xFE0F).contains(value) ? .ignored : nil
        }
    }

    private var isNonspacing: Bool { properties.generalCategory == .nonspacingMark }

    /// Whether the scalar is Thai, Lao, Tibetan, Myanmar, Khmer, kana, bopomofo or Han: written without spaces between words.
    fileprivate var isOfUnspacedScript: Bool {
        switch value {
        case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x30FF,
            0x3100...0x312F, 0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
            0xFF66...0xFF9F, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
