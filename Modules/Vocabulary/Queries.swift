/// A query for cards, as it was written.
public struct SetQuery: Hashable, Sendable {
    /// The query; nil for all cards.
    public var text: String?
    /// The open book, to which the query is limited unless it names a book itself.
    public var openBook: EntityReference?

    /// Creates a query.
    public init(_ text: String?, openBook: EntityReference? = nil) {
        self.text = text
        self.openBook = openBook
    }
}

extension SetQuery {
    /// Returns the query for cards with all words of a text; a word that means something else in a query is in quotes.
    public static func words(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).map { word in
            let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber } && !["and", "or", "not"].contains(word.lowercased())
            return isPlain ? String(word) : quoted(word)
        }
        return words.joined(separator: " ")
    }

    /// Returns a text in quotes, in which nothing has a meaning of its own.
    public static func quoted(_ text: some StringProtocol) -> String {
        let escaped = text.flatMap { $0 == "\\" || $0 == "\"" ? ["\\", $0] : [$0] }
        return "\"\(String(escaped))\""
    }
}

/// An error in a query for cards, with its place in the query.
public struct QueryFault: Hashable, Sendable {
    public let flaw: QueryFlaw
    /// The characters of the query that are wrong, counted from 0.
    public let range: Range<Int>

    public init(_ flaw: QueryFlaw, at range: Range<Int>) { (self.flaw, self.range) = (flaw, range) }
}

/// What is wrong with a query for cards.
public enum QueryFlaw: Hashable, Sendable {
    // The shape of the query

    case empty
    /// An operator has no term before it.
    case noTermBefore(String)
    /// An operator has no term after it.
    case noTermAfter(String)
    /// An operator of another language: `||`, `&&`, `!`.
    case foreignOperator(String)
    case doubledHyphen
    /// A hyphen that is not directly before a term.
    case detachedHyphen
    /// A comparison that has no key before it.
    case detachedComparison(String)
    /// A key that has no value directly after it.
    case noValue(key: String)
    /// A whole term in quotes.
    case quotedTerm(key: String)
    /// A parenthesis or a quote directly after a term.
    case attached(String)
    case unclosedQuote
    case unclosedParenthesis
    case unopenedParenthesis
    case emptyParentheses
    case tooLong(limit: Int)
    case tooManyTerms(limit: Int)
    case tooDeep(limit: Int)

    // A value

    /// An asterisk that is not at the end of a value.
    case misplacedStar
    /// A value that a key cannot have; it can have the choices.
    case noSuchValue(key: String, value: String, choices: [String])
    /// A number that cannot be read, or that is too small.
    case malformed(key: String, value: String, expected: String)
    /// A comparison that a key does not have.
    case wrongComparison(key: String, comparison: String, allowed: [String])
    /// A probability of more than 1, without a percent sign.
    case retrievabilityOutOfRange
    /// Anki's difficulty is a fraction.
    case ankiDifficulty
    /// A key of Anki that does not exist here; `instead` is what to write.
    case ankiKey(String, instead: String)

    // What the library does not have

    /// No key and no field has this name; `keys` are all keys.
    case unknownKey(String, keys: [String])
    /// Nothing of this kind has that name.
    case notFound(Failure.Kind, EntityReference, near: [Failure.Near])
    /// No card has this tag, whose absence is required; `near` are similar tags.
    case unknownTag(String, near: [String])

    // A saved filter

    /// Filters use each other in a circle, which begins and ends with the same name.
    case filterCycle([String])
    /// More filters are inside each other.
    case filtersTooDeep(limit: Int)
    /// The query of a saved filter is wrong.
    indirect case inFilter(String, QueryFlaw)
}

/// A tag in a query that no card has.
public struct UnknownTag: Hashable, Sendable {
    public let tag: String
    /// Similar tags.
    public let near: [String]

    public init(tag: String, near: [String]) { (self.tag, self.near) = (tag, near) }
}
