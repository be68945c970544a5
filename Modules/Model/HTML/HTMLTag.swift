/// An HTML tag, such as `<img src="a.png">` or `</b>`.
struct HTMLTag {
    /// The name in lowercase.
    let name: String
    let isClosing: Bool
    /// The index of the first byte after the tag.
    let end: Int
    private let attributes: ArraySlice<UInt8>

    /// Parses a tag; nil if the `<` is literal text, as in `a < b`.
    /// - Parameter bytes: the bytes from the `<` on.
    init?(_ bytes: ArraySlice<UInt8>) {
        var index = bytes.startIndex + 1
        isClosing = index < bytes.endIndex && bytes[index] == UInt8(ascii: "/")
        if isClosing { index += 1 }
        let nameStart = index
        if index < bytes.endIndex, !isClosing, [UInt8(ascii: "!"), UInt8(ascii: "?")].contains(bytes[index]) { index += 1 }
        guard index < bytes.endIndex, bytes[index].isASCIILetter else { return nil }
        while index < bytes.endIndex, bytes[index].isNameByte { index += 1 }
        guard let last = Self.last(of: bytes[index...]) else { return nil }
        name = String(decoding: bytes[nameStart..<index].map(\.asciiLower), as: UTF8.self)
        attributes = bytes[index..<last]
        end = last + 1
    }

    /// Returns the index of the `>` that ends a tag; one in quotes does so only if there is no other before the next `<`.
    ///
    /// Without that `<`, a text full of `<a ">"` would be searched to its end for each of them.
    private static func last(of bytes: ArraySlice<UInt8>) -> Int? {
        var quote: UInt8?
        for index in bytes.indices {
            let byte = bytes[index]
            if let opened = quote {
                if byte == opened { quote = nil }
            } else if byte == .greaterThan {
                return index
            } else if byte == .lessThan {
                break
            } else if byte == .quote || byte == .apostrophe {
                quote = byte
            }
        }
        return bytes.firstIndex(of: .greaterThan)
    }

    /// Whether the element begins and ends on lines of its own.
    var isBlock: Bool { Self.blocks.contains(name) }

    /// Whether the element is a cell in a table row.
    var isCell: Bool { name == "td" || name == "th" }

    /// Whether the element is a list or an item of one.
    var isOfList: Bool { name == "li" || name == "ol" || name == "ul" }

    /// Whether the element is a table or a part of one.
    var isOfTable: Bool { Self.tables.contains(name) }

    /// Whether the element is neither a block nor a part of a table.
    var isInline: Bool { !Self.layout.contains(name) }

    /// How the element shows white space; nil if it does as the element around it does.
    var whiteSpace: HTMLWhiteSpace? {
        // Few styles name the property, and decoding one takes long.
        if attributes.end(of: "white-space") != nil, let style, let space = HTMLWhiteSpace(style: style) { return space }
        return isPreformatted ? .preserved : nil
    }

    /// The style of the element itself; nil if it has none.
    var style: HTMLStyle? { value(of: "style").map(HTMLStyle.init) }

    /// Whether the element is one whose text is laid out by its white space.
    var isPreformatted: Bool { name == "pre" || name == "textarea" }

    /// Whether the element has no content, so that nothing closes it.
    var isVoid: Bool { Self.voids.contains(name) || attributes.last == UInt8(ascii: "/") && Self.closable.contains(name) }

    /// The elements that a `/` at the end of their tag closes, as no other does.
    private static let closable: Set<String> = ["math", "svg"]

    private static let layout = blocks.union(tables)

    private static let voids: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ]

    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "caption", "center", "dd", "details", "dialog", "dir", "dl", "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr",
        "legend", "li", "main", "menu", "nav", "ol", "optgroup", "option", "pre", "search", "section", "summary", "table",
        "tr", "ul",
    ]

    private static let tables: Set<String> = [
        "caption", "col", "colgroup", "table", "tbody", "td", "tfoot", "th", "thead", "tr",
    ]

    /// Returns the value of an attribute, with entities decoded and control characters removed; nil if it is missing.
    func value(of name: String) -> String? { bytes(of: name).map(Self.decoded) }

    /// Returns the number at the beginning of the value of an attribute; nil if it is missing or has none.
    func integer(of name: String) -> Int? {
        guard var text = value(of: name).map({ $0[...].trimmed }) else { return nil }
        let sign = text.first == "-" ? -1 : 1
        if text.first == "-" || text.first == "+" { text.removeFirst() }
        return Int32(text.prefix { $0.isASCII && $0.isNumber }).map { Int($0) * sign }
    }

    /// Returns the value of an attribute as it is written, without quotes: empty for one without a value; nil if it is missing.
    ///
    /// Of several attributes with the name, the first one counts.
    func bytes(of name: String) -> ArraySlice<UInt8>? {
        var rest = attributes
        while true {
            rest = rest.drop { $0.isHTMLSpace || $0 == UInt8(ascii: "/") }
            if rest.isEmpty { return nil }
            // An equals sign at the beginning is part of the name.
            let end = rest.dropFirst().firstIndex { $0.isHTMLSpace || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "/") }
            let key = rest[..<(end ?? rest.endIndex)]
            rest = rest[key.endIndex...]
            var value = rest[..<rest.startIndex]
            let next = rest.drop(while: \.isHTMLSpace)
            if next.first == UInt8(ascii: "=") {
                rest = next.dropFirst().drop(while: \.isHTMLSpace)
                if let quote = rest.first, quote == .quote || quote == .apostrophe {
                    value = rest.dropFirst().prefix { $0 != quote }
                    rest = rest[min(value.endIndex + 1, rest.endIndex)...]
                } else {
                    value = rest.prefix { !$0.isHTMLSpace }
                    rest = rest[value.endIndex...]
                }
            }
            if key.count == name.utf8.count, key.map(\.asciiLower).elementsEqual(name.utf8) { return value }
        }
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        var text = ""
        var rest = bytes
        while let ampersand = rest.firstIndex(of: .ampersand) {
            text += String(decoding: rest[..<ampersand], as: UTF8.self)
            if let entity = HTMLEntity(rest[ampersand...], isInAttribute: true) {
                text.unicodeScalars.append(contentsOf: entity.scalars)
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

/// A sound in an Anki field: `[sound:bell.mp3]`.
struct HTMLSound {
    let name: String
    let end: Int

    /// Parses a sound; nil if there is none.
    /// - Parameter bytes: the bytes from the `[` on.
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
