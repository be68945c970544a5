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
    static let carriageReturn = UInt8(ascii: "\r")

    var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(asciiLower) }
    package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isHTMLSpace: Bool { self == .space || (0x09...0x0D).contains(self) }
    var isNameByte: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ":") }
}

extension String {
    /// Whether the text shows the same as HTML: it has no markup, and no white space that HTML shows as something else.
    var isPlainHTML: Bool {
        let bytes = utf8.span
        // A blank at the beginning is not shown, as is one after a blank.
        var isAfterBlank = true
        for index in bytes.indices {
            let byte = bytes[index]
            switch byte {
            case .lessThan, .ampersand, .openingBracket: return false
            case .space:
                if isAfterBlank { return false }
                isAfterBlank = true
            default:
                if byte.isHTMLSpace { return false }
                isAfterBlank = false
            }
        }
        return bytes.isEmpty || !isAfterBlank
    }
}

extension [UInt8] {
    /// The bytes with a line feed for each carriage return, and for one with its line feed (the HTML standard, 13.2.3.5).
    var withLineFeeds: [UInt8] {
        guard contains(.carriageReturn) else { return self }
        var isAfterReturn = false
        return compactMap { byte in
            defer { isAfterReturn = byte == .carriageReturn }
            if byte == .lineFeed, isAfterReturn { return nil }
            return byte == .carriageReturn ? .lineFeed : byte
        }
    }
}

extension Collection<UInt8> {
    /// Whether HTML shows white space of the text as something else: several blanks, tabs and line breaks as one blank.
    var hasLongSpace: Bool { hasLongSpace(besidesLines: false) }

    /// Whether HTML shows white space within the lines of the text as something else, or not at all at their ends, or if line breaks
    /// are at the ends of the text, which a template can leave there.
    var hasSpaceToPreserve: Bool {
        if hasLongSpace(besidesLines: true) { return true }
        var last = UInt8.lineFeed
        for (index, byte) in enumerated() {
            if byte == .space ? last == .lineFeed : byte == .lineFeed && (last == .space || index == 0) { return true }
            last = byte
        }
        return !isEmpty && last.isHTMLSpace
    }

    private func hasLongSpace(besidesLines allowsLineFeeds: Bool) -> Bool {
        var isAfterBlank = false
        for byte in self {
            if byte == .space ? isAfterBlank : byte.isHTMLSpace && !(allowsLineFeeds && byte == .lineFeed) { return true }
            isAfterBlank = byte == .space
        }
        return false
    }
}

extension ArraySlice<UInt8> {
    /// The end of the comment with which the bytes begin, as the HTML standard has it (13.2.5.43 and on): `-->`, `--!>`, or `>` right
    /// after its beginning; the end of the bytes for one that is not closed.
    var endOfComment: Int {
        var index = startIndex + 2
        while index + 2 < endIndex {
            defer { index += 1 }
            guard self[index] == UInt8(ascii: "-"), self[index + 1] == UInt8(ascii: "-") else { continue }
            if self[index + 2] == .greaterThan { return index + 3 }
            let isBang = self[index + 2] == UInt8(ascii: "!") && index + 3 < endIndex && self[index + 3] == .greaterThan
            if isBang, index > startIndex + 3 { return index + 4 }
        }
        return endIndex
    }

    /// Returns the end of the first occurrence of a lowercase text; letters match in either case.
    func end(of text: String) -> Int? {
        guard count >= text.utf8.count else { return nil }
        let pattern = Array(text.utf8)
        for start in startIndex...endIndex - pattern.count {
            if zip(self[start...], pattern).allSatisfy({ $0.asciiLower == $1 }) { return start + pattern.count }
        }
        return nil
    }
}
