/// A character that HTML writes as an entity: `&amp;`, `&#233;` or `&#xE9;`; a number needs no semicolon after it.
struct HTMLEntity {
    let scalar: Unicode.Scalar
    /// The index of the first byte after the entity.
    let end: Int

    /// Parses an entity; nil if the `&` is literal text, as in `R&D`.
    /// - Parameter bytes: the bytes from the `&` on.
    init?(_ bytes: ArraySlice<UInt8>) {
        if bytes.dropFirst().first == .numberSign {
            guard let (number, end) = Self.number(bytes.dropFirst(2)) else { return nil }
            scalar = Self.character(number)
            self.end = end < bytes.endIndex && bytes[end] == UInt8(ascii: ";") ? end + 1 : end
            return
        }
        let body = bytes.dropFirst().prefix(Self.longest + 1).prefix { $0 != UInt8(ascii: ";") }
        guard !body.isEmpty, body.endIndex < bytes.endIndex, bytes[body.endIndex] == UInt8(ascii: ";") else { return nil }
        guard let scalar = Self.named(body) else { return nil }
        self.scalar = scalar
        end = body.endIndex + 1
    }

    private static let longest = 10

    /// Parses the number of a character, which can have any number of digits; one that is too large for a character stays so.
    private static func number(_ bytes: ArraySlice<UInt8>) -> (number: UInt32, end: Int)? {
        let isHexadecimal = bytes.first?.asciiLower == UInt8(ascii: "x")
        var rest = isHexadecimal ? bytes.dropFirst() : bytes
        let start = rest.startIndex
        var number: UInt32 = 0
        while let digit = rest.first.flatMap({ Character(UnicodeScalar($0)).hexDigitValue }), digit < (isHexadecimal ? 16 : 10) {
            number = min(number * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x11_0000)
            rest.removeFirst()
        }
        return rest.startIndex > start ? (number, rest.startIndex) : nil
    }

    /// Returns the character for a number: one of Windows-1252 for 128 to 159, and U+FFFD for what is not a character.
    ///
    /// Source: the numeric character reference end state in the HTML standard, 13.2.5.80.
    private static func character(_ number: UInt32) -> Unicode.Scalar {
        switch number {
        case 0: "\u{FFFD}"
        case 0x80...0x9F: Unicode.Scalar(windows1252: UInt8(number))
        default: Unicode.Scalar(number) ?? "\u{FFFD}"
        }
    }

    private static func named(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard bytes.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit }) else { return nil }
        return names[String(decoding: bytes, as: UTF8.self)]
    }

    /// The entity names of HTML 4 (https://www.w3.org/TR/html4/sgml/entities.html), and `apos`.
    private static let names: [String: Unicode.Scalar] = {
        var names: [String: Unicode.Scalar] = [:]
        for (first, list) in runs {
            for (offset, name) in list.split(separator: " ").enumerated() where name != "-" {
                names[String(name)] = Unicode.Scalar(first + UInt32(offset))
            }
        }
        return names
    }()

    /// Runs of consecutive characters, with the names separated by spaces; `-` for a character without one.
    private static let runs: [(first: UInt32, names: String)] = [
        (34, "quot"), (38, "amp apos"), (60, "lt - gt"),
        (
            160,
            """
            nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
            para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
            Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
            Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
            igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
            thorn yuml
            """
        ),
        (338, "OElig oelig"), (352, "Scaron scaron"), (376, "Yuml"), (402, "fnof"), (710, "circ"), (732, "tilde"),
        (
            913,
            """
            Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi \
            Psi Omega
            """
        ),
        (
            945,
            """
            alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi \
            chi psi omega
            """
        ),
        (977, "thetasym upsih"), (982, "piv"), (8194, "ensp emsp"), (8201, "thinsp"), (8204, "zwnj zwj lrm rlm"),
        (8211, "ndash mdash"), (8216, "lsquo rsquo sbquo - ldquo rdquo bdquo - dagger Dagger bull"), (8230, "hellip"),
        (8240, "permil"), (8242, "prime Prime"), (8249, "lsaquo rsaquo"), (8254, "oline"), (8260, "frasl"), (8364, "euro"),
        (8465, "image"), (8472, "weierp"), (8476, "real"), (8482, "trade"), (8501, "alefsym"),
        (8592, "larr uarr rarr darr harr"), (8629, "crarr"), (8656, "lArr uArr rArr dArr hArr"), (8704, "forall"),
        (8706, "part exist"), (8709, "empty"), (8711, "nabla isin notin"), (8715, "ni"), (8719, "prod"), (8721, "sum minus"),
        (8727, "lowast"), (8730, "radic"), (8733, "prop infin"), (8736, "ang"), (8743, "and or cap cup int"), (8756, "there4"),
        (8764, "sim"), (8773, "cong"), (8776, "asymp"), (8800, "ne equiv"), (8804, "le ge"), (8834, "sub sup nsub"),
        (8838, "sube supe"), (8853, "oplus"), (8855, "otimes"), (8869, "perp"), (8901, "sdot"),
        (8968, "lceil rceil lfloor rfloor"), (9674, "loz"), (9824, "spades"), (9827, "clubs"), (9829, "hearts diams"),
        (10216, "lang rang"),
    ]
}
