extension UInt8 {
    static let lessThan = UInt8(ascii: "<")
    static let greaterThan = UInt8(ascii: ">")
    static let ampersand = UInt8(ascii: "&")
    static let apostrophe = UInt8(ascii: "'")
    static let quote = UInt8(ascii: "\"")
    static let openingBracket = UInt8(ascii: "[")
    static let closingBracket = UInt8(ascii: "]")
    static let numberSign = UInt8(ascii: "#")
    static let space = UInt8(ascii: " ")
    static let lineFeed = UInt8(ascii: "\n")

    var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(asciiLower) }
    package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isHTMLSpace: Bool { self == .space || (0x09...0x0D).contains(self) }
    var isNameByte: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ":") }
}

extension Collection<UInt8> {
    /// Whether HTML shows white space of the text as something else: several blanks, tabs and line breaks as one blank.
    var hasLongSpace: Bool { hasLongSpace(besidesLines: false) }

    /// Whether HTML shows white space within the lines of the text as something else.
    var hasLongSpaceInLines: Bool { hasLongSpace(besidesLines: true) }

    private func hasLongSpace(besidesLines allowsLineFeeds: Bool) -> Bool {
        var isAfterBlank = false
        for byte in self {
            if byte == .space ? isAfterBlank : byte.isHTMLSpace && !(allowsLineFeeds && byte == .lineFeed) { return true }
            isAfterBlank = byte == .space
        }
        return false
    }
}
