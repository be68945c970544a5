/// The ASCII bytes that are known by name.
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
    static let plus = UInt8(ascii: "+")
    static let less = UInt8(ascii: "<")
    static let equals = UInt8(ascii: "=")
    static let at = UInt8(ascii: "@")
    static let backslash = UInt8(ascii: "\\")
    static let underscore = UInt8(ascii: "_")
    static let openBrace = UInt8(ascii: "{")
    static let closeBrace = UInt8(ascii: "}")
    static let delete: UInt8 = 0x7F

    /// Returns whether a byte separates words: a space or a tab.
    static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }
}
