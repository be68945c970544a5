extension Byte {
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
