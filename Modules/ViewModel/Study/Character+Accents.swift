extension Character {
    /// A text that is the same for characters that differ only in their accents, such as e and é.
    var withoutAccents: String {
        if isASCII { return String(self) }
        return unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }.map(\.withoutAccents).joined()
    }
}

extension Unicode.Scalar {
    /// The name of the letter below the accents, as in LATIN SMALL LETTER E WITH CIRCUMFLEX AND ACUTE; a letter of ASCII is itself.
    ///
    /// A stroke, as in ø, is a part of its letter, as in the canonical decompositions of Unicode.
    fileprivate var withoutAccents: String {
        let scalar = Self.cyrillic[self] ?? self
        guard !scalar.isASCII, let words = scalar.properties.name?.split(separator: " "),
            let place = words.firstIndex(of: "WITH"),
            ["LATIN", "GREEK", "CYRILLIC"].contains(words[0]),
            words[(place + 1)...].split(separator: "AND").allSatisfy({ Self.accents.contains($0.joined(separator: " ")) })
        else { return scalar.isASCII ? String(scalar) : scalar.properties.name ?? String(scalar) }
        let letter = words[place - 1]
        guard words[0] == "LATIN", place == 4, letter.utf8.count == 1 else { return words[..<place].joined(separator: " ") }
        return words[1] == "SMALL" ? letter.lowercased() : String(letter)
    }

    private static let accents: Set<String> = [
        "ACUTE", "BREVE", "BREVE BELOW", "CARON", "CEDILLA", "CIRCUMFLEX", "CIRCUMFLEX BELOW", "COMMA BELOW", "DASIA",
        "DIAERESIS", "DIAERESIS BELOW", "DIALYTIKA", "DOT ABOVE", "DOT BELOW", "DOUBLE ACUTE", "DOUBLE GRAVE", "GRAVE",
        "HOOK ABOVE", "HORN", "INVERTED BREVE", "LINE BELOW", "MACRON", "OGONEK", "OXIA", "PERISPOMENI", "PROSGEGRAMMENI",
        "PSILI", "RING ABOVE", "RING BELOW", "TILDE", "TILDE BELOW", "TONOS", "VARIA", "VRACHY", "YPOGEGRAMMENI",
    ]

    /// The letters with accents that have names of their own.
    private static let cyrillic: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
        uniqueKeysWithValues: zip("ЁЃЇЌЎЙйёѓїќў".unicodeScalars, "ЕГІКУИиегіку".unicodeScalars))
}
