// Text from a card, a file or an import must not move the cursor, or set a colour or the window title.
extension String {
    /// The text on one line, with control and invisible characters written as escapes of the language: `\n`, `\t`, `\u{1b}`.
    ///
    /// A backslash is not escaped, because the result is for people and not for parsers. Flags of regions are preserved,
    /// although they contain invisible characters.
    var withVisibleControls: String {
        guard hasByte(where: { $0 < 0x20 || $0 >= Byte.delete }), unicodeScalars.contains(where: \.isHidden) else { return self }
        var visible = ""
        forEachScalar { scalar, isHidden in
            if isHidden { visible += scalar.escape } else { visible.unicodeScalars.append(scalar) }
        }
        return visible
    }

    /// Returns whether a byte of the text's UTF-8 meets a condition; most cells are checked so, and need nothing else.
    @inline(__always)
    func hasByte(where condition: (UInt8) -> Bool) -> Bool {
        let bytes = utf8.span
        for index in bytes.indices where condition(bytes[index]) { return true }
        return false
    }

    /// Calls `body` with each scalar and whether it is hidden; the scalars of a region's flag are not.
    func forEachScalar(_ body: (Unicode.Scalar, _ isHidden: Bool) -> Void) {
        var rest = Substring(self).unicodeScalars
        while let scalar = rest.first {
            let length = max(rest.regionFlagLength, 1)
            if length == 1 { body(scalar, scalar.isHidden) } else { rest.prefix(length).forEach { body($0, false) } }
            rest = rest.dropFirst(length)
        }
    }

    /// The text in double quotes for a message, with control and invisible characters escaped, truncated to 60 cells.
    var inQuotes: String {
        "\"\(withVisibleControls.truncated(toWidth: 60))\""
    }
}

extension Substring.UnicodeScalarView {
    /// The number of scalars in a region's flag at the beginning, such as that of Scotland; 0 if there is none.
    ///
    /// Such a flag is a black flag, the region's code in tag characters, and a cancel tag (Unicode Technical Standard #51).
    fileprivate var regionFlagLength: Int {
        guard first?.value == 0x1F3F4 else { return 0 }
        let code = dropFirst().prefix { 0xE0030...0xE0039 ~= $0.value || 0xE0061...0xE007A ~= $0.value }.count
        guard 3...6 ~= code, dropFirst(1 + code).first?.value == 0xE007F else { return 0 }
        return code + 2
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is escaped for people, because it is a control or because it is invisible and no script needs it.
    ///
    /// The invisible scalars are Unicode's default-ignorable code points, except the variation selectors and the joiners
    /// U+200C and U+200D, which Persian, Hindi and many emoji use.
    var isHidden: Bool {
        switch value {
        case 0xAD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3,
            0x1D173...0x1D17A, 0xE0000...0xE00FF, 0xE01F0...0xE0FFF:
            true
        default: isControl
        }
    }

    /// Whether the scalar is escaped for machines, because it affects a terminal or the direction of the text around it.
    ///
    /// These are C0, DEL, C1, the line and paragraph separators, everything that sets the direction of text (marks, embeddings,
    /// overrides, isolates: UAX #9), and some invisible characters: zero-width space, Mongolian vowel separator, word joiner,
    /// invisible operators, byte-order mark, interlinear annotations.
    var isControl: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
            0xFFF9...0xFFFB:
            true
        default: false
        }
    }

    /// The escape for the scalar in double quotes.
    var escape: String {
        switch self {
        case "\n": "\\n"
        case "\t": "\\t"
        default: "\\u{\(String(value, radix: 16))}"
        }
    }
}
