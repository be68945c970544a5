/// A tag of HTML, as `<img src="a.png">` or `</b>`.
struct HTMLTag {
    /// In small letters.
    let name: String
    let isClosing: Bool
    /// Where the text goes on behind it.
    let end: Int
    private let attributes: ArraySlice<UInt8>

    /// - Parameter bytes: begin with `<`; nil where that is a character of the text, as in `a < b`.
    init?(_ bytes: ArraySlice<UInt8>) {
        var index = bytes.startIndex + 1
        isClosing = index < bytes.endIndex && bytes[index] == UInt8(ascii: "/")
        if isClosing { index += 1 }
        let nameStart = index
        if index < bytes.endIndex, !isClosing, [UInt8(ascii: "!"), UInt8(ascii: "?")].contains(bytes[index]) { index += 1 }
        guard index < bytes.endIndex, bytes[index].isASCIILetter else { return nil }
        while index < bytes.endIndex, bytes[index].isNameByte { index += 1 }
        guard let last = Self.last(of: bytes[index...]) else { return nil }
        name = String(decoding: bytes[nameStart..<index].map(\.lowercased), as: UTF8.self)
        attributes = bytes[index..<last]
        end = last + 1
    }

    /// The `>` that ends a tag: one in quotes does not, unless there is no other.
    private static func last(of bytes: ArraySlice<UInt8>) -> Int? {
        var quote: UInt8?
        for index in bytes.indices {
            let byte = bytes[index]
            if let opened = quote {
                if byte == opened { quote = nil }
            } else if byte == .greaterThan {
                return index
            } else if byte == .quote || byte == .apostrophe {
                quote = byte
            }
        }
        return bytes.firstIndex(of: .greaterThan)
    }

    /// Whether its content stands on lines of its own.
    var isBlock: Bool { Self.blocks.contains(name) }

    /// Whether its content is a cell of a table's row.
    var isCell: Bool { name == "td" || name == "th" }

    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "center", "dd", "dl", "dt", "figure", "footer", "form", "h1", "h2", "h3",
        "h4",
        "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "pre", "section", "table", "tr", "ul",
    ]

    /// The value of an attribute, with its entities decoded and without control characters; nil where it is missing.
    func value(of name: String) -> String? {
        var rest = attributes
        while let sign = rest.firstIndex(of: UInt8(ascii: "=")) {
            let key = rest[..<sign].filter { !$0.isHTMLSpace }.suffix(name.utf8.count + 1)
            rest = rest[(sign + 1)...].drop(while: \.isHTMLSpace)
            let value: ArraySlice<UInt8>
            if let quote = rest.first, quote == .quote || quote == .apostrophe {
                value = rest.dropFirst().prefix { $0 != quote }
                rest = rest[min(value.endIndex + 1, rest.endIndex)...]
            } else {
                value = rest.prefix { !$0.isHTMLSpace }
                rest = rest[value.endIndex...]
            }
            if key.map(\.lowercased).elementsEqual(name.utf8) { return Self.decoded(value) }
        }
        return nil
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        var text = ""
        var rest = bytes
        while let ampersand = rest.firstIndex(of: .ampersand) {
            text += String(decoding: rest[..<ampersand], as: UTF8.self)
            if let entity = HTMLEntity(rest[ampersand...]) {
                text.unicodeScalars.append(entity.scalar)
                rest = rest[entity.end...]
            } else {
                text += "&"
                rest = rest[(ampersand + 1)...]
            }
        }
        text += String(decoding: rest, as: UTF8.self)
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
    }
}

/// A sound in a field of Anki's: `[sound:bell.mp3]`.
struct HTMLSound {
    let name: String
    let end: Int

    /// - Parameter bytes: begin with `[`.
    init?(_ bytes: ArraySlice<UInt8>) {
        let opening = "[sound:".utf8
        guard bytes.starts(with: opening) else { return nil }
        let rest = bytes.dropFirst(opening.count).prefix(1024)
        guard let bracket = rest.firstIndex(where: { $0 == .closingBracket || $0 == .lineFeed }), rest[bracket] == .closingBracket
        else { return nil }
        name = String(decoding: rest[..<bracket].drop(while: \.isHTMLSpace), as: UTF8.self)
        end = bracket + 1
        if name.isEmpty { return nil }
    }
}

extension UInt8 {
    static let lessThan = UInt8(ascii: "<")
    static let greaterThan = UInt8(ascii: ">")
    static let ampersand = UInt8(ascii: "&")
    static let apostrophe = UInt8(ascii: "'")
    static let openingBracket = UInt8(ascii: "[")
    static let closingBracket = UInt8(ascii: "]")
    static let space = UInt8(ascii: " ")

    var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased) }
    /// A capital letter of ASCII as a small one.
    var lowercased: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isHTMLSpace: Bool { self == .space || (0x09...0x0D).contains(self) }
    fileprivate var isNameByte: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ":") }
}
