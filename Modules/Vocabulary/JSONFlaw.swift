/// The reason why a line of a file is not a card in JSON.
public enum JSONFlaw: Error, Hashable, Sendable {
    /// The line is not JSON: something else is expected at a column, in characters counted from 1.
    case syntax(expected: Expected, column: Int)
    /// Arrays and objects are nested more deeply than `limit`.
    case tooDeep(limit: Int)
    case missingKey(String)
    case repeatedKey(String)
    /// The value of a key is not a string or, if `isList`, not an array of strings.
    case wrongType(key: String, isList: Bool)

    /// What JSON requires at a place.
    public enum Expected: Hashable, Sendable {
        case object, key, colon, value, commaOrBrace, commaOrBracket, digit, end
        /// The end of a string, or an escape sequence instead of a control character.
        case closingQuote
        /// A valid escape sequence, with both halves of a surrogate pair.
        case escape
    }
}
