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
