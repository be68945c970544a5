// Text that came from a card, a file or an import must not move the cursor, set a colour or a window title.
extension String {
    /// The text on one line, with its control characters written as the language's escapes: `\n`, `\t`, `\u{1b}`.
    ///
    /// Control characters are C0, DEL, C1, the separators of lines and paragraphs, and the bidirectional overrides and
    /// isolates, which can reorder what stands around them. A backslash is left as it is: this is for eyes, not for parsers.
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
    /// Whether the scalar acts on a terminal or on the order of the text around it.
    var isControl: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
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
