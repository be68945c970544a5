extension Unicode.Scalar {
    /// Creates the character of a byte of Windows-1252.
    ///
    /// Source: the index of windows-1252 in the WHATWG Encoding Standard, which maps the five unassigned bytes to C1 controls.
    package init(windows1252 byte: UInt8) {
        self = (0x80...0x9F).contains(byte) ? Self.windows1252[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }

    private static let windows1252: [Unicode.Scalar] = [
        "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}", "\u{2C6}", "\u{2030}",
        "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}", "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}",
        "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}", "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}",
        "\u{17E}", "\u{178}",
    ]
}
