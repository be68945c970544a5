import Vocabulary

/// Writes texts as words of the language.
enum Quoting {
    /// Returns the word for a text: bare if possible, otherwise in single quotes if possible, otherwise in double quotes.
    ///
    /// The lexer reads every text back unchanged, except one with a NUL, which no command can contain.
    static func quoted(_ text: String) -> String {
        if isBare(text) { return text }
        return canBeRaw(text) ? "'\(text)'" : escaped(text)
    }

    /// Returns the word for a text, in the kind of quotes that the user has opened; nil means none.
    static func quoted(_ text: String, in quote: Character?) -> String {
        switch quote {
        case "'" where canBeRaw(text): "'\(text)'"
        case nil: quoted(text)
        default: escaped(text)
        }
    }

    /// Returns a text in double quotes.
    static func escaped(_ text: String) -> String {
        var word = ""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" || scalar == "$" { word += "\\" }
            word.unicodeScalars.append(scalar)
        }
        return "\"\(word.withVisibleControls)\""
    }

    /// Returns the word of a shell for a text, in quotes.
    static func forShell(_ text: String) -> String {
        if canBeRaw(text) { return "'\(text)'" }
        let isPlain = !text.contains { "\"\\$`!".contains($0) }
        return isPlain ? "\"\(text)\"" : "'\(text.replacing("'", with: #"'\''"#))'"
    }

    private static func isBare(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(Byte.isOrdinary) && !text.unicodeScalars.contains(where: \.isHidden)
            && !["#", "<<", "--"].contains { text.utf8.starts(with: $0.utf8) }
    }

    private static func canBeRaw(_ text: String) -> Bool {
        !text.utf8.contains(Byte.singleQuote) && !text.unicodeScalars.contains(where: \.isHidden)
    }
}
