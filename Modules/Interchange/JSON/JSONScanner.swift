import Model
import Vocabulary

/// Reads the members of a JSON object (RFC 8259) one by one; the bytes must be valid UTF-8.
struct JSONScanner {
    /// The maximum depth of nested arrays and objects.
    static let depthLimit = 64

    private let bytes: ArraySlice<UInt8>
    private var index: Int
    private var isFirstMember = true

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    /// Consumes the beginning of the object.
    mutating func beginObject() throws(JSONFlaw) { try consume(.openBrace, or: .object) }

    /// Returns the key of the next member, whose value must be read next; nil after the last member, at the end of the text.
    mutating func nextKey() throws(JSONFlaw) -> String? {
        guard try beginMember(isFirst: isFirstMember) else {
            if nextByte() != nil { throw flaw(.end) }
            return nil
        }
        isFirstMember = false
        return try key()
    }

    /// Reads a string; nil for null.
    mutating func optionalString(of key: String) throws(JSONFlaw) -> String? {
        if try consumesNull() { return nil }
        guard nextByte() == .quote else { throw try wrongType(of: key, isList: false) }
        return try string()
    }

    /// Reads an array of strings; nil for null.
    mutating func optionalStrings(of key: String) throws(JSONFlaw) -> [String]? {
        if try consumesNull() { return nil }
        guard nextByte() == .openBracket else { throw try wrongType(of: key, isList: true) }
        index += 1
        var texts: [String] = []
        while try beginItem(isFirst: texts.isEmpty) {
            guard nextByte() == .quote else { throw try wrongType(of: key, isList: true) }
            texts.append(try string())
        }
        return texts
    }

    /// Skips a value of any type.
    mutating func skipValue() throws(JSONFlaw) { try skipValue(depth: 1) }

    private mutating func skipValue(depth: Int) throws(JSONFlaw) {
        if depth > Self.depthLimit { throw .tooDeep(limit: Self.depthLimit) }
        var isFirst = true
        switch nextByte() {
        case .quote: _ = try string()
        case .openBrace:
            index += 1
            while try beginMember(isFirst: isFirst) {
                isFirst = false
                _ = try key()
                try skipValue(depth: depth + 1)
            }
        case .openBracket:
            index += 1
            while try beginItem(isFirst: isFirst) {
                isFirst = false
                try skipValue(depth: depth + 1)
            }
        case .some(let byte) where byte == .minus || byte.isASCIIDigit: try skipNumber()
        default:
            for word in ["null", "true", "false"] where bytes[index...].starts(with: word.utf8) {
                index += word.utf8.count
                return
            }
            throw flaw(.value)
        }
    }

    private mutating func skipNumber() throws(JSONFlaw) {
        if byte == .minus { index += 1 }
        if byte == UInt8(ascii: "0") { index += 1 } else { try skipDigits() }
        if byte == UInt8(ascii: ".") {
            index += 1
            try skipDigits()
        }
        if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
            index += 1
            if byte == .minus || byte == UInt8(ascii: "+") { index += 1 }
            try skipDigits()
        }
    }

    private mutating func skipDigits() throws(JSONFlaw) {
        guard byte?.isASCIIDigit == true else { throw flaw(.digit) }
        while byte?.isASCIIDigit == true { index += 1 }
    }

    /// Consumes what is before a member of an object, or the end of the object; returns whether there is a member.
    private mutating func beginMember(isFirst: Bool) throws(JSONFlaw) -> Bool {
        try begins(isFirst: isFirst, end: .closeBrace, expected: isFirst ? .key : .commaOrBrace)
    }

    /// Consumes what is before an item of an array, or the end of the array; returns whether there is an item.
    private mutating func beginItem(isFirst: Bool) throws(JSONFlaw) -> Bool {
        try begins(isFirst: isFirst, end: .closeBracket, expected: isFirst ? .value : .commaOrBracket)
    }

    private mutating func begins(isFirst: Bool, end: UInt8, expected: JSONFlaw.Expected) throws(JSONFlaw) -> Bool {
        if nextByte() == end {
            index += 1
            return false
        }
        if !isFirst { try consume(.comma, or: expected) }
        return true
    }

    private mutating func key() throws(JSONFlaw) -> String {
        guard nextByte() == .quote else { throw flaw(.key) }
        let key = try string()
        try consume(.colon, or: .colon)
        return key
    }

    private mutating func consumesNull() throws(JSONFlaw) -> Bool {
        guard nextByte() == UInt8(ascii: "n") else { return false }
        try skipValue()
        return true
    }

    /// Returns the flaw of a value that has another type, or that of the value itself.
    private mutating func wrongType(of key: String, isList: Bool) throws(JSONFlaw) -> JSONFlaw {
        try skipValue()
        return .wrongType(key: key, isList: isList)
    }

    private mutating func consume(_ byte: UInt8, or expected: JSONFlaw.Expected) throws(JSONFlaw) {
        guard nextByte() == byte else { throw flaw(expected) }
        index += 1
    }

    /// Skips white space, and returns the byte after it.
    private mutating func nextByte() -> UInt8? {
        while let byte, byte.isJSONSpace { index += 1 }
        return byte
    }

    /// The current byte; nil at the end.
    private var byte: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

    private func flaw(_ expected: JSONFlaw.Expected) -> JSONFlaw {
        .syntax(expected: expected, column: bytes[..<index].count { $0 & 0xC0 != 0x80 } + 1)
    }

    /// Reads the string at the index.
    private mutating func string() throws(JSONFlaw) -> String {
        index += 1
        var text: [UInt8] = []
        while true {
            let plain = bytes[index...].prefix { $0 != .quote && $0 != .backslash && $0 >= 0x20 }
            text.append(contentsOf: plain)
            index = plain.endIndex
            switch byte {
            case .quote:
                index += 1
                return String(decoding: text, as: UTF8.self)
            case .backslash: text.append(contentsOf: try escaped().utf8)
            default: throw flaw(.closingQuote)
            }
        }
    }

    /// Reads the escape sequence at the index.
    private mutating func escaped() throws(JSONFlaw) -> Unicode.Scalar {
        let rest = bytes[(index + 1)...]
        guard let letter = rest.first else { throw flaw(.escape) }
        if let scalar = Self.escapes[letter] {
            index += 2
            return scalar
        }
        guard let unit = unit(at: index) else { throw flaw(.escape) }
        if let scalar = Unicode.Scalar(unit) {
            index += 6
            return scalar
        }
        guard let low = self.unit(at: index + 6), let scalar = Unicode.Scalar(leading: unit, trailing: low) else {
            throw flaw(.escape)
        }
        index += 12
        return scalar
    }

    /// Returns the number of an escape sequence such as `\u00e9` at a place; nil if there is none.
    private func unit(at place: Int) -> UInt16? {
        guard place + 6 <= bytes.endIndex, bytes[place] == .backslash, bytes[place + 1] == UInt8(ascii: "u") else { return nil }
        let digits = bytes[place + 2..<place + 6]
        guard digits.allSatisfy(\.isASCIIHexDigit) else { return nil }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private static let escapes: [UInt8: Unicode.Scalar] = [
        .quote: "\"", .backslash: "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}",
        UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]
}

extension UInt8 {
    static let comma = UInt8(ascii: ",")
    static let colon = UInt8(ascii: ":")
    static let backslash = UInt8(ascii: "\\")
    static let openBrace = UInt8(ascii: "{")
    static let closeBrace = UInt8(ascii: "}")
    static let openBracket = UInt8(ascii: "[")
    static let closeBracket = UInt8(ascii: "]")
    static let minus = UInt8(ascii: "-")

    var isASCIIHexDigit: Bool {
        isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
    }

    fileprivate var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == .lineFeed || self == .carriageReturn }
}

extension Unicode.Scalar {
    /// Creates the scalar of a surrogate pair; nil if the code units are not one.
    init?(leading: UInt16, trailing: UInt16) {
        guard UTF16.isLeadSurrogate(leading), UTF16.isTrailSurrogate(trailing) else { return nil }
        self.init(0x10000 + (UInt32(leading - 0xD800) << 10) + UInt32(trailing - 0xDC00))
    }
}
