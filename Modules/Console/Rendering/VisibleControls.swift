// Text that came from a card, a file or an import must not move the cursor, set a colour or a window title.
extension String {
    /// The text on one line, with its control characters written as the language's escapes: `\n`, `\t`, `\u{1b}`.
    ///
    /// A backslash stays as it is: this is for eyes, not for parsers.
    var withVisibleControls: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        var visible = ""
        for scalar in unicodeScalars {
            if scalar.isControl { visible += scalar.escape } else { visible.unicodeScalars.append(scalar) }
        }
        return visible
    }

    /// The text in double quotes for a message: control characters visible, cut after 60 cells.
    var inQuotes: String {
        "\"\(withVisibleControls.truncated(toWidth: 60))\""
    }
}

extension Unicode.Scalar {
    /// Whether the scalar acts on a terminal or on the text around it, or cannot be seen at all.
    ///
    /// These are C0, DEL, C1, the line and paragraph separators, everything that sets the direction of text (marks, embeddings,
    /// overrides, isolates: UAX #9), and the invisible characters that no script needs for its letters: zero-width space, word
    /// joiner, invisible operators, byte-order mark, interlinear annotations. The joiners U+200C and U+200D stay: Persian,
    /// Hindi and many emoji are written with them.
    var isControl: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
            0xFFF9...0xFFFB:
            true
        default: false
        }
    }

    /// The scalar as the language writes it in double quotes.
    var escape: String {
        switch self {
        case "\n": "\\n"
        case "\t": "\\t"
        default: "\\u{\(String(value, radix: 16))}"
        }
    }
}
