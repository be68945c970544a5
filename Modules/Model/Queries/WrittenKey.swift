import Vocabulary

/// A value as it was written.
struct FilterValue {
    var text: String
    var isQuoted = false
    /// Whether it ends with an asterisk, which is not part of the text.
    var isPrefix = false
    let range: Range<Int>

    /// Returns the term of a word without a key.
    func word() throws(Failure) -> CardFilter<WrittenTerm> {
        func written(_ condition: WrittenTerm.Condition) -> CardFilter<WrittenTerm> {
            .term(WrittenTerm(condition: condition, key: range, value: range))
        }
        if text.first == "#" {
            let tag = String(text.dropFirst())
            if tag.isEmpty { throw .query(QueryFault(.noValue(key: text), at: range)) }
            return written(.tag(tag, isPrefix ? .begins : .below))
        }
        if text.first == "@", let id = Int64(text.dropFirst()), !isPrefix { return written(.ids([id...id])) }
        if text.isEmpty { throw .query(QueryFault(.misplacedStar, at: range)) }
        return written(.text(nil, .begins(text)))
    }
}

/// A key with the comparison after it.
struct WrittenKey {
    let name: String
    let range: Range<Int>
    let comparison: String
    /// Whether Anki's `prop:` stands before it.
    var isAfterProp = false

    /// Whether it is Anki's key for numbers.
    var isProp: Bool { name.lowercased() == "prop" && comparison == ":" }

    /// Returns the term with a value.
    /// - Throws: `Failure.query`.
    func term(_ value: FilterValue) throws(Failure) -> CardFilter<WrittenTerm> {
        let lower = name.lowercased()
        if isAfterProp, lower == "d" { throw fault(.ankiDifficulty, range) }
        if isProp {
            throw fault(.malformed(key: name, value: value.text, expected: "a comparison, such as prop:lapses>=4"), value.range)
        }
        guard let key = (isAfterProp ? FilterKey(written: "prop:\(name)") : nil) ?? FilterKey(written: name) else {
            if let instead = FilterKey.ofAnki[lower] { throw fault(.ankiKey(name, instead: instead), range) }
            return try field(value)
        }
        guard key.comparisons.contains(comparison) else {
            throw fault(.wrongComparison(key: name, comparison: comparison, allowed: key.comparisons), range)
        }
        let term = CardFilter.term(WrittenTerm(condition: try condition(of: key, value), key: range, value: value.range))
        // Of a number, unlike others, both a comparison and its opposite are false if a card lacks it.
        return comparison == "!=" && !key.comparisons.contains("<") ? .not(term) : term
    }

    /// Returns the term about a field of notes with this name.
    func field(_ value: FilterValue) throws(Failure) -> CardFilter<WrittenTerm> {
        guard [":", "=", "!="].contains(comparison) else {
            throw fault(.wrongComparison(key: name, comparison: comparison, allowed: [":", "=", "!="]), range)
        }
        let text: TextCondition =
            comparison != ":" ? .exactly(value.text) : value.isPrefix ? .begins(value.text) : .contains(value.text)
        let term = CardFilter.term(WrittenTerm(condition: .field(name, text), key: range, value: value.range))
        return comparison == "!=" ? .not(term) : term
    }

    private func condition(of key: FilterKey, _ value: FilterValue) throws(Failure) -> WrittenTerm.Condition {
        switch key {
        case .text: .text(nil, text(value))
        case .front: .text(.front, text(value))
        case .back: .text(.back, text(value))
        case .book: .book(try reference(value), match(value))
        case .tag: value.text.lowercased() == "none" && !value.isQuoted ? .untagged : .tag(value.text, match(value))
        case .is: .state(try state(value))
        case .flag: .flag(try flag(value))
        case .added: .added(days: try days(value.text, value))
        case .edited: .edited(days: try days(value.text, value))
        case .studied: .studied(days: try days(value.text, value))
        case .answered: try answered(value)
        case .lapses: .number(.lapses, number, Double(try count(value, from: 0)))
        case .reps: .number(.reps, number, Double(try count(value, from: 0)))
        case .interval: .interval(number, try count(value, from: 0, inDays: true))
        case .due: .due(number, try count(value, from: nil, inDays: true))
        case .stability: .number(.stability, number, try decimal(value, "a number of days"))
        case .difficulty: .number(.difficulty, number, try decimal(value, "a number from 1 to 10"))
        case .retrievability: .recall(number, try probability(value))
        case .id: .ids(try ids(value))
        case .card: .ordinal(try count(value, from: 1) - 1)
        case .type: try type(value)
        case .filter: .filter(try name(value))
        }
    }

    private var number: Comparison { comparison == ":" ? .equal : Comparison(rawValue: comparison) ?? .equal }

    private func text(_ value: FilterValue) -> TextCondition {
        if comparison != ":" { return .exactly(value.text) }
        return value.isQuoted ? .contains(value.text) : .begins(value.text)
    }

    private func match(_ value: FilterValue) -> NameMatch {
        value.isPrefix ? .begins : comparison == ":" ? .below : .exactly
    }

    private func reference(_ value: FilterValue) throws(Failure) -> EntityReference {
        guard value.text.first == "@", !value.isQuoted else { return .name(value.text) }
        guard let id = Int64(value.text.dropFirst()), !value.isPrefix else {
            throw malformed(value, "a name, or an id such as @12")
        }
        return .id(id)
    }

    private func name(_ value: FilterValue) throws(Failure) -> String {
        if value.isPrefix { throw malformed(value, "the name of a filter") }
        return value.text
    }

    private func state(_ value: FilterValue) throws(Failure) -> FilterState {
        if !value.isPrefix, let state = FilterState(rawValue: value.text.lowercased()) { return state }
        throw fault(
            .noSuchValue(key: name, value: value.text, choices: FilterState.allCases.map(\.rawValue)), value.range)
    }

    private func flag(_ value: FilterValue) throws(Failure) -> Int {
        if value.text.lowercased() == "none", !value.isQuoted, !value.isPrefix { return 0 }
        guard !value.isPrefix, let flag = Int(value.text), Card.flags.contains(flag) else {
            throw malformed(value, "a number from 1 to 7, or none")
        }
        return flag
    }

    private func answered(_ value: FilterValue) throws(Failure) -> WrittenTerm.Condition {
        let parts = value.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let days = try days(parts[0], value)
        guard parts.count == 2 else { return .answered(days: days, nil) }
        guard let rating = Int(parts[1]).flatMap(Rating.init) ?? Rating(name: parts[1].lowercased()) else {
            let place = value.range.upperBound - parts[1].count..<value.range.upperBound
            throw fault(.noSuchValue(key: name, value: parts[1], choices: Rating.allCases.map(\.name)), place)
        }
        return .answered(days: days, rating)
    }

    private func days(_ text: String, _ value: FilterValue) throws(Failure) -> Int {
        guard !value.isPrefix, let days = Int(text.hasSuffix("d") ? String(text.dropLast()) : text),
            (1...Self.mostDays).contains(days)
        else { throw malformed(value, "a number of days from 1\(limit(on: text))") }
        return days
    }

    private func count(_ value: FilterValue, from least: Int?, inDays: Bool = false) throws(Failure) -> Int {
        let text = inDays && value.text.hasSuffix("d") ? String(value.text.dropLast()) : value.text
        guard !value.isPrefix, let count = Int(text), ((least ?? -Self.mostDays)...Self.mostDays).contains(count) else {
            let least = least ?? (text.hasPrefix("-") ? -Self.mostDays : nil)
            throw malformed(value, (least.map { "a whole number from \($0)" } ?? "a whole number") + limit(on: text))
        }
        return count
    }

    /// The limit that a number exceeds, for its error; empty if there is another reason.
    private func limit(on text: String) -> String {
        text.wholeMatch(of: /[0-9]{7,}d?/) == nil ? "" : ", at most \(Self.mostDays)"
    }

    /// More days than the calendar can count with.
    private static let mostDays = 1_000_000

    private func decimal(_ value: FilterValue, _ expected: String) throws(Failure) -> Double {
        guard !value.isPrefix, let number = Double(value.text), number.isFinite else { throw malformed(value, expected) }
        return number
    }

    private func probability(_ value: FilterValue) throws(Failure) -> Double {
        let isPercent = value.text.hasSuffix("%")
        guard !value.isPrefix, let number = Double(isPercent ? String(value.text.dropLast()) : value.text), number.isFinite else {
            throw malformed(value, "a number from 0 to 1, or a percentage")
        }
        let probability = isPercent ? number / 100 : number
        guard (0...1).contains(probability) else { throw fault(.retrievabilityOutOfRange, value.range) }
        return probability
    }

    private func ids(_ value: FilterValue) throws(Failure) -> [ClosedRange<Int64>] {
        try value.text.split(separator: ",", omittingEmptySubsequences: false).map { (part) throws(Failure) in
            let ends = part.split(separator: "-", omittingEmptySubsequences: false)
                .map { Int64($0.hasPrefix("@") ? $0.dropFirst() : $0) }
            guard !value.isPrefix, let first = ends[0], let last = ends.count > 2 ? nil : ends[ends.count - 1], first <= last
            else {
                throw malformed(value, "ids such as 12,15-20")
            }
            return first...last
        }
    }

    private func type(_ value: FilterValue) throws(Failure) -> WrittenTerm.Condition {
        if case .id(let id) = try reference(value) { return .noteOf(id) }
        return .type(value.text, value.isPrefix ? .begins : .exactly)
    }

    private func malformed(_ value: FilterValue, _ expected: String) -> Failure {
        fault(.malformed(key: name, value: value.text, expected: expected), value.range)
    }

    private func fault(_ flaw: QueryFlaw, _ range: Range<Int>) -> Failure { .query(QueryFault(flaw, at: range)) }
}
