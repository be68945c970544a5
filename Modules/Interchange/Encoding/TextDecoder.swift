import Model
import Vocabulary

/// Converts text to UTF-8, part by part.
///
/// For input that is not valid in the encoding, it writes a byte that UTF-8 never contains, so that the reader reports the line.
struct TextDecoder {
    enum Form {
        case utf16BigEndian, utf16LittleEndian, latin1
    }

    private static let invalid: UInt8 = 0xFF

    private let form: Form
    /// The first byte of a UTF-16 code unit, and the first unit of a surrogate pair, whose other half has not been read yet.
    private var firstByte: UInt8?
    private var highSurrogate: UInt16?

    init(_ form: Form) { self.form = form }

    /// Appends the UTF-8 of the next bytes.
    mutating func decode(_ bytes: ArraySlice<UInt8>, into text: inout [UInt8]) {
        switch form {
        case .latin1: for byte in bytes { text.append(contentsOf: Unicode.Scalar(windows1252: byte).utf8) }
        case .utf16BigEndian: for byte in bytes { take(byte, into: &text) { UInt16($0) << 8 | UInt16($1) } }
        case .utf16LittleEndian: for byte in bytes { take(byte, into: &text) { UInt16($1) << 8 | UInt16($0) } }
        }
    }

    /// Must be called after the last bytes: a character that is cut off is not valid.
    mutating func finish(into text: inout [UInt8]) {
        if firstByte != nil || highSurrogate != nil { text.append(Self.invalid) }
        (firstByte, highSurrogate) = (nil, nil)
    }

    private mutating func take(_ byte: UInt8, into text: inout [UInt8], unit: (UInt8, UInt8) -> UInt16) {
        guard let first = firstByte else { return firstByte = byte }
        firstByte = nil
        take(unit(first, byte), into: &text)
    }

    private mutating func take(_ unit: UInt16, into text: inout [UInt8]) {
        if let high = highSurrogate {
            highSurrogate = nil
            if let scalar = Unicode.Scalar(leading: high, trailing: unit) { return text.append(contentsOf: scalar.utf8) }
            text.append(Self.invalid)
        }
        if UTF16.isLeadSurrogate(unit) {
            highSurrogate = unit
        } else if let scalar = Unicode.Scalar(unit) {
            text.append(contentsOf: scalar.utf8)
        } else {
            text.append(Self.invalid)
        }
    }
}
