import TerminalText
import Vocabulary

/// Writes texts as words of the language.
public enum Quoting {
    /// Returns the word for a text: bare if possible, otherwise in single quotes if possible, otherwise in double quotes.
    ///
    /// The lexer reads every text back unchanged, except one with a NUL, which no command can contain.
    public static func quoted(_ text: String) -> String {
        if isBare(text) { return text }
        return canBeRaw(text) ? "'\(text)'" : escaped(text)
    }

    /// Returns the word for a text, in the kind of quotes that the user has opened; nil means none.
    public static func quoted(_ text: String, in quote: Character?) -> String {
        switch quote {
        case "'" where canBeRaw(text): "'\(text)'"
        case nil: quoted(text)
        default: escaped(text)
        }
    }

    /// Returns a text in double quotes.
    public static func escaped(_ text: String) -> String {
        var word = ""
        text.forEachScalar { scalar, isHidden in
            if isHidden { return word += scalar.escape }
            if scalar == "\"" || scalar == "\\" || scalar == "$" { word += "\\" }
            word.unicodeScalars.append(scalar)
        }
        return "\"\(word)\""
    }

    /// Returns the text of a command of which a shell has split the words. Each is read back as it is, and none is a variable, a
    /// comment or a here-document; `--key`, `--key=value` and `--` are options, as in a line that is typed.
    ///
    /// `study` stands for `review start`: the shell has no prompt at which a session can begin.
    public static func command(of words: [String]) -> String {
        let words = words.first == "study" ? ["review", "start"] + words.dropFirst() : words
        return words.map(word).joined(separator: " ")
    }

    private static func word(_ text: String) -> String {
        guard text.hasPrefix("--") else { return quoted(text) }
        let key = text.prefix { $0 != "=" }
        guard key.dropFirst(2).utf8.allSatisfy(isOrdinary) else { return quoted(text) }
        return key.endIndex == text.endIndex ? text : "\(key)=\(quoted(String(text[key.endIndex...].dropFirst())))"
    }

    /// Returns the word of a shell for a text, in quotes.
    public static func forShell(_ text: String) -> String {
        if canBeRaw(text) { return "'\(text)'" }
        let isPlain = !text.contains { "\"\\$`!".contains($0) }
        return isPlain ? "\"\(text)\"" : "'\(text.replacing("'", with: #"'\''"#))'"
    }

    private static func isBare(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isOrdinary) && !text.unicodeScalars.contains(where: \.isHidden)
            && !["#", "<<", "--"].contains { text.utf8.starts(with: $0.utf8) }
    }

    private static func canBeRaw(_ text: String) -> Bool {
        !text.utf8.contains(UInt8(ascii: "'")) && !text.unicodeScalars.contains(where: \.isHidden)
    }

    /// Returns whether a byte outside quotes is ordinary text, not a blank, quote, `$`, backslash or control character.
    @inlinable @inline(__always)
    public static func isOrdinary(_ byte: UInt8) -> Bool {
        // A set bit means that the byte is not ordinary.
        let low: UInt64 = 0x0000_0095_FFFF_FFFF  // 0–31, space " $ '
        let high: UInt64 = 0x8000_0000_1000_0000  // \ and DEL
        if byte < 64 { return (low >> UInt64(byte)) & 1 == 0 }
        return byte >= 128 || (high >> UInt64(byte & 63)) & 1 == 0
    }
}
