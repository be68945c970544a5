/// Tells at a glance that a text breaks no rule, so that the check of a long script need not make a string of every text.
///
/// It has no rules of its own: it says yes only where no rule about texts, names or tags could object, and what it does not
/// say yes to is asked of the view model.
enum HarmlessText {
    /// Whether it is a side of a card, or any other text, that is short and not blank.
    static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count <= 4096, let first = bytes.first else { return false }
        switch first {
        case 0x21...0x7E, 0xC3...0xE0, 0xE4...0xF4: return true
        // Of the characters that begin with E3, only U+3000 (E3 80 80) is white space.
        case 0xE3: return bytes.dropFirst().first != 0x80
        default: return false
        }
    }

    /// Whether it is a name of ASCII without control characters, and not an id.
    static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count <= 100, let first = bytes.first, first > 0x20, first != Byte.at else { return false }
        return bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }

    /// Whether it is a word of ASCII.
    static func isTag(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty && bytes.count <= 100 && bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}

extension SlotFacts {
    /// Whether a value of the slot is harmless.
    func areHarmless(for bytes: ArraySlice<UInt8>) -> Bool {
        if contains(.isText) { return HarmlessText.isText(bytes) }
        if contains(.isName) { return HarmlessText.isName(bytes) }
        return !contains(.isTag) || HarmlessText.isTag(bytes)
    }
}
