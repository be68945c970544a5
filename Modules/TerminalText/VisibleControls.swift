import Vocabulary

// Text from a card, a file or an import must not move the cursor, or set a colour or the window title.
extension String {
    /// The text on one line, with a sign in place of each control or invisible character: `⏎`, `⇥`, `␛`, `‹U+200B›`.
    ///
    /// The signs are not escapes such as `\t`, which are text in many cards: a tab and `heta` must not look like `\theta`. They are
    /// the same in every locale, since Sutra writes UTF-8 in all of them. Flags of regions are preserved, although they contain
    /// invisible characters. A text that is already visible is unchanged.
    public var withVisibleControls: String {
        guard hasByte(where: { $0 < 0x20 || $0 >= 0x7F }), unicodeScalars.contains(where: \.isHidden) else { return self }
        var visible = ""
        forEachScalar { scalar, isHidden in
            if isHidden { visible += scalar.sign } else { visible.unicodeScalars.append(scalar) }
        }
        return visible
    }

    /// Returns whether a byte of the text's UTF-8 meets a condition; most cells are checked so, and need nothing else.
    @inlinable @inline(__always)
    public func hasByte(where condition: (UInt8) -> Bool) -> Bool {
        let bytes = utf8.span
        for index in bytes.indices where condition(bytes[index]) { return true }
        return false
    }

    /// Calls `body` with each scalar and whether it is hidden; the scalars of a region's flag are not.
    public func forEachScalar(_ body: (Unicode.Scalar, _ isHidden: Bool) -> Void) {
        var rest = Substring(self).unicodeScalars
        while let scalar = rest.first {
            let length = max(rest.regionFlagLength, 1)
            if length == 1 { body(scalar, scalar.isHidden) } else { rest.prefix(length).forEach { body($0, false) } }
            rest = rest.dropFirst(length)
        }
    }

    /// The text in double quotes for a message, with control and invisible characters made visible, truncated to 60 cells.
    public var inQuotes: String {
        "\"\(withVisibleControls.truncated(toWidth: 60))\""
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is escaped for machines, because it affects a terminal or the direction of the text around it.
    ///
    /// These are C0, DEL, C1, the line and paragraph separators, everything that sets the direction of text (marks, embeddings,
    /// overrides, isolates: UAX #9), and some invisible characters: zero-width space, Mongolian vowel separator, word joiner,
    /// invisible operators, byte-order mark, interlinear annotations.
    public var isControl: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
            0xFFF9...0xFFFB:
            true
        default: false
        }
    }

    /// The sign that stands for a control or invisible character where people read it.
    ///
    /// It is an arrow, a picture of the control (U+2400 to U+2421), or the code in brackets that nobody types around one.
    fileprivate var sign: String {
        switch value {
        case 0x09: return "⇥"
        case 0x0A: return "⏎"
        case 0..<0x20: return Unicode.Scalar(0x2400 + value).map(String.init) ?? ""
        case 0x7F: return "␡"
        default:
            let digits = String(value, radix: 16, uppercase: true)
            return "‹U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)›"
        }
    }

    /// The escape for the scalar in double quotes, and in TSV.
    public var escape: String {
        switch self {
        case "\n": "\\n"
        case "\t": "\\t"
        default: "\\u{\(String(value, radix: 16))}"
        }
    }
}
