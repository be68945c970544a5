/// The bytes that the grammar knows by name.
enum Byte {
    static let tab = UInt8(ascii: "\t")
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let doubleQuote = UInt8(ascii: "\"")
    static let number = UInt8(ascii: "#")
    static let dollar = UInt8(ascii: "$")
    static let singleQuote = UInt8(ascii: "'")
    static let hyphen = UInt8(ascii: "-")
    static let less = UInt8(ascii: "<")
    static let equals = UInt8(ascii: "=")
    static let at = UInt8(ascii: "@")
    static let backslash = UInt8(ascii: "\\")
    static let underscore = UInt8(ascii: "_")
    static let openBrace = UInt8(ascii: "{")
    static let closeBrace = UInt8(ascii: "}")
    static let delete: UInt8 = 0x7F

    /// Returns whether a byte outside quotes is ordinary text, not a blank, quote, `$`, backslash or control character.
    @inline(__always)
    static func isOrdinary(_ byte: UInt8) -> Bool {
        // A set bit means that the byte is not ordinary.
        let low: UInt64 = 0x0000_0095_FFFF_FFFF  // 0–31, space " $ '
        let high: UInt64 = 0x8000_0000_1000_0000  // \ and DEL
        if byte < 64 { return (low >> UInt64(byte)) & 1 == 0 }
        return byte >= 128 || (high >> UInt64(byte & 63)) & 1 == 0
    }
}
