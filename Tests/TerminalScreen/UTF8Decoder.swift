/// Decodes characters from single bytes; invalid UTF-8 becomes U+FFFD (Unicode 15, table 3-7).
struct UTF8Decoder {
    private var bytes: [UInt8] = []
    private var length = 0

    /// Whether a character is incomplete.
    var isWaiting: Bool { !bytes.isEmpty }

    /// Takes a byte of 0x80 or above, or any byte while ``isWaiting``.
    /// - Returns: false if the byte does not continue the incomplete character, which is abandoned: the byte starts another one.
    mutating func take(_ byte: UInt8, _ body: (Unicode.Scalar) -> Void) -> Bool {
        if bytes.isEmpty { return begin(byte, body) }
        guard follows(byte) else {
            bytes = []
            body("\u{FFFD}")
            return false
        }
        bytes.append(byte)
        if bytes.count == length {
            body(String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}")
            bytes = []
        }
        return true
    }

    private mutating func begin(_ byte: UInt8, _ body: (Unicode.Scalar) -> Void) -> Bool {
        switch byte {
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        default:
            body("\u{FFFD}")
            return true
        }
        bytes = [byte]
        return true
    }

    private func follows(_ byte: UInt8) -> Bool {
        guard bytes.count == 1 else { return (0x80...0xBF).contains(byte) }
        return switch bytes[0] {
        case 0xE0: (0xA0...0xBF).contains(byte)
        case 0xED: (0x80...0x9F).contains(byte)
        case 0xF0: (0x90...0xBF).contains(byte)
        case 0xF4: (0x80...0x8F).contains(byte)
        default: (0x80...0xBF).contains(byte)
        }
    }
}
