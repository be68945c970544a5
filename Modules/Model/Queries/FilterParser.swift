package import Vocabulary

extension CardFilter<WrittenTerm> {
    /// Reads a query for cards; its language is in the manual's chapter on sets of cards.
    /// - Throws: `Failure.query`.
    package init(query: String) throws(Failure) {
        var parser = FilterParser(query)
        self = try parser.parse()
    }

    /// The maximum number of terms in a query.
    package static var termLimit: Int { FilterParser.termLimit }
}

/// Reads a query from left to right. Places are numbers of characters, from 0.
struct FilterParser {
    private let characters: [Character]
    private let byteCount: Int
    private var place = 0
    private var (terms, depth) = (0, 0)

    static let (byteLimit, termLimit, depthLimit) = (8192, 200, 50)

    init(_ query: String) {
        characters = Array(query)
        byteCount = query.utf8.count
    }

    mutating func parse() throws(Failure) -> CardFilter<WrittenTerm> {
        if byteCount > Self.byteLimit { throw fault(.tooLong(limit: Self.byteLimit), characters.indices) }
        skipBlanks()
        if isAtEnd { throw fault(.empty, 0..<0) }
        let filter = try alternatives()
        if !isAtEnd { throw fault(.unopenedParenthesis, place..<place + 1) }
        return filter
    }

    // MARK: Operators

    private mutating func alternatives() throws(Failure) -> CardFilter<WrittenTerm> {
        var parts = [try conjunction()]
        while let word = takeOperator("or") {
            if isAtEndOfGroup { throw fault(.noTermAfter("or"), word) }
            parts.append(try conjunction())
        }
        return parts.count == 1 ? parts[0] : .or(parts)
    }

    private mutating func conjunction() throws(Failure) -> CardFilter<WrittenTerm> {
        var parts: [CardFilter<WrittenTerm>] = []
        while !isAtEndOfGroup {
            skipBlanks()
            if let word = peekOperator("or") {
                if parts.isEmpty { throw fault(.noTermBefore("or"), word) }
                break
            }
            if let word = takeOperator("and") {
                if parts.isEmpty { throw fault(.noTermBefore("and"), word) }
                if isAtEndOfGroup || peekOperator("or") != nil || peekOperator("and") != nil {
                    throw fault(.noTermAfter("and"), word)
                }
            }
            parts.append(try negation())
        }
        return parts.count == 1 ? parts[0] : .and(parts)
    }

    private mutating func negation() throws(Failure) -> CardFilter<WrittenTerm> {
        if let word = takeOperator("not") {
            if isAtEndOfGroup || ["and", "or"].contains(where: { peekOperator($0) != nil }) {
                throw fault(.noTermAfter("not"), word)
            }
            return try nested(from: word) { parser throws(Failure) in .not(try parser.negation()) }
        }
        guard current == "-" else { return try primary() }
        let hyphen = place
        place += 1
        if current == "-" { throw fault(.doubledHyphen, hyphen..<hyphen + 2) }
        if isAtEnd || current == ")" || characters[place].isWhitespace
            || ["and", "or", "not"].contains(where: { peekOperator($0) != nil })
        {
            throw fault(.detachedHyphen, hyphen..<hyphen + 1)
        }
        return .not(try primary())
    }

    private mutating func primary() throws(Failure) -> CardFilter<WrittenTerm> {
        guard current == "(" else { return try term() }
        let opening = place
        place += 1
        skipBlanks()
        if current == ")" { throw fault(.emptyParentheses, opening..<place + 1) }
        let group = try nested(from: opening..<opening + 1) { parser throws(Failure) in try parser.alternatives() }
        guard current == ")" else { throw fault(.unclosedParenthesis, opening..<opening + 1) }
        place += 1
        try checkDetached()
        return group
    }

    private mutating func nested(
        from range: Range<Int>, _ body: (inout Self) throws(Failure) -> CardFilter<WrittenTerm>
    ) throws(Failure) -> CardFilter<WrittenTerm> {
        depth += 1
        if depth > Self.depthLimit { throw fault(.tooDeep(limit: Self.depthLimit), range) }
        defer { depth -= 1 }
        return try body(&self)
    }

    /// Takes an operator that is a word, and the blanks after it.
    private mutating func takeOperator(_ word: String) -> Range<Int>? {
        skipBlanks()
        guard let range = peekOperator(word) else { return nil }
        place = range.upperBound
        skipBlanks()
        return range
    }

    private func peekOperator(_ word: String) -> Range<Int>? {
        let end = place + word.count
        guard end <= characters.count, String(characters[place..<end]).lowercased() == word else { return nil }
        guard end == characters.count || characters[end].isWhitespace || "()".contains(characters[end]) else { return nil }
        return place..<end
    }

    // MARK: Terms

    private mutating func term() throws(Failure) -> CardFilter<WrittenTerm> {
        terms += 1
        let start = place
        if terms > Self.termLimit { throw fault(.tooManyTerms(limit: Self.termLimit), start..<start + 1) }
        if current == "\"" {
            let text = try quoted()
            if let comparison = takeComparison() {
                let key = WrittenKey(name: text, range: start..<comparison.range.lowerBound, comparison: comparison.text)
                return try key.field(try value(after: start..<comparison.range.upperBound))
            }
            if let key = Self.key(ofQuoted: text) { throw fault(.quotedTerm(key: key), start..<place) }
            try checkDetached()
            return .term(WrittenTerm(condition: .text(nil, .contains(text)), key: start..<place, value: start..<place))
        }
        try checkForeignOperator()
        if let key = takeKey() {
            return try key.term(try value(after: start..<place))
        }
        return try bareValue().word()
    }

    /// Takes a key and its comparison, if a key begins here.
    private mutating func takeKey() -> WrittenKey? {
        let start = place
        guard let first = current, first.isLetter else { return nil }
        let end = characters[start...].firstIndex { $0.isWhitespace || "()\":=<>".contains($0) } ?? characters.count
        var name = start..<end
        if end < characters.count, characters[end] == "=", characters[end - 1] == "!" { name = start..<end - 1 }
        place = name.upperBound
        guard !name.isEmpty, let comparison = takeComparison() else {
            place = start
            return nil
        }
        let key = WrittenKey(name: String(characters[name]), range: name, comparison: comparison.text)
        if key.isProp, var number = takeKey() {
            number.isAfterProp = true
            return number
        }
        return key
    }

    private mutating func takeComparison() -> (text: String, range: Range<Int>)? {
        for text in ["!=", "<=", ">=", ":", "=", "<", ">"] where characters[place...].starts(with: text) {
            let range = place..<place + text.count
            place = range.upperBound
            return (text, range)
        }
        return nil
    }

    private mutating func value(after key: Range<Int>) throws(Failure) -> FilterValue {
        let start = place
        if current == "\"" {
            let text = try quoted()
            try checkDetached()
            return FilterValue(text: text, isQuoted: true, range: start..<place)
        }
        if isAtEnd || characters[place].isWhitespace || "()".contains(characters[place]) {
            throw fault(.noValue(key: String(characters[key])), key)
        }
        return try bareValue()
    }

    private mutating func bareValue() throws(Failure) -> FilterValue {
        let start = place
        while let character = current, !character.isWhitespace, character != ")" {
            if character == "(" || character == "\"" { throw fault(.attached(String(character)), place..<place + 1) }
            place += 1
        }
        var text = String(characters[start..<place])
        let isPrefix = text.last == "*"
        if isPrefix { text.removeLast() }
        if let star = text.firstIndex(of: "*") {
            let place = start + text.distance(from: text.startIndex, to: star)
            throw fault(.misplacedStar, place..<place + 1)
        }
        return FilterValue(text: text, isPrefix: isPrefix, range: start..<place)
    }

    private mutating func quoted() throws(Failure) -> String {
        let opening = place
        place += 1
        var text = ""
        while let character = current {
            place += 1
            if character == "\"" { return text }
            if character == "\\", let next = current, next == "\"" || next == "\\" {
                text.append(next)
                place += 1
            } else {
                text.append(character)
            }
        }
        throw fault(.unclosedQuote, opening..<opening + 1)
    }

    /// Returns the key of a quoted text that looks like a term.
    private static func key(ofQuoted text: String) -> String? {
        guard let colon = text.firstIndex(of: ":"), let next = text[colon...].dropFirst().first, !next.isWhitespace else {
            return nil
        }
        let key = String(text[..<colon])
        return FilterKey(written: key) == nil ? nil : key
    }

    private func checkForeignOperator() throws(Failure) {
        for operation in ["||", "&&", "|", "&"] where characters[place...].starts(with: operation) {
            throw fault(.foreignOperator(operation), place..<place + operation.count)
        }
        let next = place + 1 < characters.count ? characters[place + 1] : " "
        if current == "!", next.isLetter || next == "(" || next == "\"" { throw fault(.foreignOperator("!"), place..<place + 1) }
        var copy = self
        if let comparison = copy.takeComparison() { throw fault(.detachedComparison(comparison.text), comparison.range) }
    }

    /// Checks that a quoted text or a group is followed by a blank, the end of its group, or nothing.
    private func checkDetached() throws(Failure) {
        guard let character = current, !character.isWhitespace, character != ")" else { return }
        throw fault(.attached(String(character)), place..<place + 1)
    }

    // MARK: Characters

    private var current: Character? { place < characters.count ? characters[place] : nil }
    private var isAtEnd: Bool { place == characters.count }

    /// Whether nothing but blanks is left, or the group ends.
    private var isAtEndOfGroup: Bool {
        guard let next = characters[place...].first(where: { !$0.isWhitespace }) else { return true }
        return next == ")"
    }

    private mutating func skipBlanks() { while let character = current, character.isWhitespace { place += 1 } }

    private func fault(_ flaw: QueryFlaw, _ range: Range<Int>) -> Failure { .query(QueryFault(flaw, at: range)) }
}
