/// A character that HTML writes as an entity: `&amp;`, `&#233;` or `&#xE9;`; numbers and old names need no semicolon after them.
struct HTMLEntity {
    /// The character; for a few names, two.
    let scalars: [Unicode.Scalar]
    /// The index of the first byte after the entity.
    let end: Int

    /// Parses an entity; nil if the `&` is literal text, as in `R&D`.
    /// - Parameters:
    ///   - bytes: the bytes from the `&` on.
    ///   - isInAttribute: whether they are the value of an attribute.
    init?(_ bytes: ArraySlice<UInt8>, isInAttribute: Bool = false) {
        if bytes.dropFirst().first == .numberSign {
            guard let (number, end) = Self.number(bytes.dropFirst(2)) else { return nil }
            scalars = [Self.character(number)]
            self.end = end < bytes.endIndex && bytes[end] == UInt8(ascii: ";") ? end + 1 : end
            return
        }
        let body = bytes.dropFirst().prefix(Self.longest).prefix { $0.isASCIILetter || $0.isASCIIDigit }
        let next = body.endIndex < bytes.endIndex ? bytes[body.endIndex] : nil
        if next == UInt8(ascii: ";"), let name = Self.named(body) {
            (scalars, end) = (name.scalars, body.endIndex + 1)
            return
        }
        // Without a semicolon, the longest old name counts, but not the one in an attribute such as `?a=1&copy=2`.
        for length in stride(from: body.count, to: 1, by: -1) {
            guard let name = Self.named(body.prefix(length)), name.isLegacy else { continue }
            let end = body.startIndex + length
            let following = end < bytes.endIndex ? bytes[end] : nil
            if isInAttribute, let following, following == UInt8(ascii: "=") || following.isASCIILetter || following.isASCIIDigit {
                return nil
            }
            (scalars, self.end) = (name.scalars, end)
            return
        }
        return nil
    }

    /// Parses the number of a character, which can have any number of digits; one that is too large for a character stays so.
    private static func number(_ bytes: ArraySlice<UInt8>) -> (number: UInt32, end: Int)? {
        let isHexadecimal = bytes.first?.asciiLower == UInt8(ascii: "x")
        var rest = isHexadecimal ? bytes.dropFirst() : bytes
        let start = rest.startIndex
        var number: UInt32 = 0
        while let digit = rest.first.flatMap({ Character(UnicodeScalar($0)).hexDigitValue }), digit < (isHexadecimal ? 16 : 10) {
            number = min(number * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x11_0000)
            rest.removeFirst()
        }
        return rest.startIndex > start ? (number, rest.startIndex) : nil
    }

    /// Returns the character for a number: one of Windows-1252 for 128 to 159, and U+FFFD for what is not a character.
    ///
    /// Source: the numeric character reference end state in the HTML standard, 13.2.5.80.
    private static func character(_ number: UInt32) -> Unicode.Scalar {
        switch number {
        case 0: "\u{FFFD}"
        case 0x80...0x9F: Unicode.Scalar(windows1252: UInt8(number))
        default: Unicode.Scalar(number) ?? "\u{FFFD}"
        }
    }
}

extension Unicode.Scalar {
    /// Creates the character of a byte of Windows-1252.
    ///
    /// Source: the index of windows-1252 in the WHATWG Encoding Standard, which maps the five unassigned bytes to C1 controls.
    package init(windows1252 byte: UInt8) {
        self = (0x80...0x9F).contains(byte) ? Self.windows1252[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }

    private static let windows1252: [Unicode.Scalar] = [
        "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}", "\u{2C6}", "\u{2030}",
        "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}", "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}",
        "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}", "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}",
        "\u{17E}", "\u{178}",
    ]
}
