extension Unicode.Scalar {
    /// Whether the scalar is a control character, or an invisible one that no script needs.
    ///
    /// The invisible ones are Unicode's default-ignorable code points and the interlinear annotations. Excluded are the joiners
    /// U+200C and U+200D, which Persian, Hindi and many emoji need, and the variation selectors.
    public var isHidden: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B, 0x200E, 0x200F,
            0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
            0xE0000...0xE00FF, 0xE01F0...0xE0FFF:
            true
        default: false
        }
    }
}

extension Substring.UnicodeScalarView {
    /// The number of scalars in the region's flag that the text begins with, such as that of Scotland; 0 if it begins with none.
    ///
    /// Such a flag is a black flag, the region's code in tag characters, and a cancel tag (Unicode Technical Standard #51).
    public var regionFlagLength: Int {
        guard first?.value == 0x1F3F4 else { return 0 }
        let code = dropFirst().prefix { 0xE0030...0xE0039 ~= $0.value || 0xE0061...0xE007A ~= $0.value }.count
        guard 3...6 ~= code, dropFirst(1 + code).first?.value == 0xE007F else { return 0 }
        return code + 2
    }
}
