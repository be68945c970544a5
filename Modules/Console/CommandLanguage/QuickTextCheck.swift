/// A quick check that a text breaks no rule, so that checking a long script need not create a string for every text.
///
/// It adds no rules: it accepts only what no rule about texts, names or tags can reject. Anything else is checked by the
/// view model.
enum QuickTextCheck {
    /// Returns whether the bytes are certainly a short text that is not blank, such as a side of a card.
    static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count <= 4096, let first = bytes.first else { return false }
        switch first {
        case 0x21...0x7E, 0xC3...0xE0, 0xE4...0xF4: return true
        // The only white space that begins with E3 is U+3000 (E3 80 80).
        case 0xE3: return bytes.dropFirst().first != 0x80
        default: return false
        }
    }

    /// Returns whether the bytes are a name in printable ASCII that cannot be an id.
    static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count <= 100, let first = bytes.first, first > 0x20, first != Byte.at else { return false }
        return bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }

    /// Returns whether the bytes are a word of printable ASCII.
    static func isTag(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty && bytes.count <= 100 && bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}

extension SlotTraits {
    /// Returns whether a value of the slot is harmless.
    func areHarmless(for bytes: ArraySlice<UInt8>) -> Bool {
        if contains(.isText) { return QuickTextCheck.isText(bytes) }
        if contains(.isName) { return QuickTextCheck.isName(bytes) }
        return !contains(.isTag) || QuickTextCheck.isTag(bytes)
    }
}
