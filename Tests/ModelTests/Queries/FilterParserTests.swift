import Model
import Testing
import Vocabulary

@Suite("Queries for cards")
struct FilterParserTests {
    /// A query, and the filter that it means.
    private static let rows: [(query: String, filter: String)] = [
        ("tag:verb is:due -is:suspended", "and(tag~verb, due, not(suspended))"),
        ("(book:French or deck:Spanish) prop:lapses>=4", "and(or(book~French, book~Spanish), lapses >= 4)"),
        ("-tag:verb is:new or is:learn", "or(and(not(tag~verb), new), learn)"),
        ("not (tag:verb or tag=noun)", "not(or(tag~verb, tag=noun))"),
        ("not -tag:verb AND NOT is:new", "and(not(not(tag~verb)), not(new))"),
        (#""le chat""#, "either contains le chat"), ("日本　tag:noun", "and(either begins 日本, tag~noun)"),
        ("#verb", "tag~verb"), ("#ver*", "tag ver*"), ("-ness", "not(either begins ness)"), ("chat*", "either begins chat"),
        ("book=French", "book=French"), ("book:@12", "book~@12"), ("book!=French", "not(book=French)"), ("book:Fr*", "book Fr*"),
        (#"book:"Fr*""#, "book~Fr*"), ("tag:none", "untagged"), ("book:*", "book *"), (#"tag:"none""#, "tag~none"),
        (#""Extra Info":"two words""#, "field Extra Info contains two words"), (#""Tag":x"#, "field Tag contains x"),
        ("Extra=x", "field Extra exactly x"), ("Extra:x*", "field Extra begins x"), ("TAG:x", "tag~x"),
        ("front:le", "front begins le"), (#"back:"the cat""#, "back contains the cat"), ("front=le", "front exactly le"),
        ("text:le", "either begins le"), ("rated:7:1", "answered 7 again"), ("answered:7:good", "answered 7 good"),
        ("answered:3", "answered 3"), ("added:1", "added 1"), ("introduced:30d", "studied 30"),
        ("due=-1 interval>=21d", "and(due = -1, interval >= 21)"), ("ivl:5", "interval = 5"), ("reps!=0", "reps != 0.0"),
        ("prop:s<5.5", "stability < 5.5"), ("prop:r>80%", "recall > 0.8"), ("retrievability<=0.9", "recall <= 0.9"),
        ("difficulty>7", "difficulty > 7.0"), ("id:12,15-20", "ids 12...12 15...20"), ("@12", "ids 12...12"),
        ("card:2", "ordinal 1"),
        ("type:cloze", "type cloze"), ("-filter:\"my own\"", "not(filter my own)"), ("filter!=x", "not(filter x)"),
        ("note:@7", "note of 7"), ("3:45", "either begins 3:45"), ("don't", "either begins don't"),
        (#""a \"b\" \\ c""#, #"either contains a "b" \ c"#), (#""\theta""#, #"either contains \theta"#), ("→", "either begins →"),
        ("@x", "either begins @x"), ("(((a)))", "either begins a"),
        ("a\tb\nc", "and(either begins a, either begins b, either begins c)"),
        (#""note: important""#, "either contains note: important"), (#""and""#, "either contains and"),
        ("android", "either begins android"),
    ]

    @Test(arguments: rows.indices) func `A query means a filter`(row: Int) throws {
        let (query, filter) = Self.rows[row]
        #expect(try CardFilter<WrittenTerm>(query: query).words == filter, "\(query)")
    }

    /// A query, the characters that are wrong, counted from 1, and what is wrong.
    private static let errors: [(query: String, first: Int, last: Int, flaw: QueryFlaw)] = [
        ("or gold", 1, 2, .noTermBefore("or")), ("tag:verb and", 10, 12, .noTermAfter("and")), ("a or", 3, 4, .noTermAfter("or")),
        ("a or or b", 6, 7, .noTermBefore("or")), ("not", 1, 3, .noTermAfter("not")), ("(a or) b", 4, 5, .noTermAfter("or")),
        ("c*t", 2, 2, .misplacedStar), ("a *", 3, 3, .misplacedStar), ("tag:verb || tag:noun", 10, 11, .foreignOperator("||")),
        ("a & b", 3, 3, .foreignOperator("&")),
        ("!tag:verb", 1, 1, .foreignOperator("!")), ("--tag:verb", 1, 2, .doubledHyphen), ("- tag:verb", 1, 1, .detachedHyphen),
        ("a -", 3, 3, .detachedHyphen), ("tag: verb", 1, 4, .noValue(key: "tag:")), ("lapses>=", 1, 8, .noValue(key: "lapses>=")),
        ("#", 1, 1, .noValue(key: "#")), ("tag = verb", 5, 5, .detachedComparison("=")),
        (#""deck:French Verbs""#, 1, 19, .quotedTerm(key: "deck")), ("chat(noun)", 5, 5, .attached("(")),
        (#"chat"noun""#, 5, 5, .attached("\"")), (#""chat"noun"#, 7, 7, .attached("n")), ("(a)b", 4, 4, .attached("b")),
        (#""le chat"#, 1, 1, .unclosedQuote), (#"tag:"x"#, 5, 5, .unclosedQuote), ("(a", 1, 1, .unclosedParenthesis),
        ("a)", 2, 2, .unopenedParenthesis), ("a ( )", 3, 5, .emptyParentheses),
        ("is:reviews", 4, 10, .noSuchValue(key: "is", value: "reviews", choices: FilterState.allCases.map(\.rawValue))),
        ("prop:d>0.5", 6, 6, .ankiDifficulty), ("retrievability<80", 16, 17, .retrievabilityOutOfRange),
        ("added:0", 7, 7, .malformed(key: "added", value: "0", expected: "a number of days from 1")),
        (
            "due<-9223372036854775808", 5, 24,
            .malformed(key: "due", value: "-9223372036854775808", expected: "a whole number from -1000000")
        ),
        ("due<9999999", 5, 11, .malformed(key: "due", value: "9999999", expected: "a whole number, at most 1000000")),
        ("filter:x*", 8, 9, .malformed(key: "filter", value: "x", expected: "the name of a filter")),
        ("w:dog", 1, 1, .ankiKey("w", instead: "a quoted word is a whole word: \"WORD\"")),
        ("stability:5", 1, 9, .wrongComparison(key: "stability", comparison: ":", allowed: ["<", "<=", ">", ">="])),
        ("tag<x", 1, 3, .wrongComparison(key: "tag", comparison: "<", allowed: [":", "=", "!="])),
        ("rated:7:ok", 9, 10, .noSuchValue(key: "rated", value: "ok", choices: ["again", "hard", "good", "easy"])),
        ("lapses>=x", 9, 9, .malformed(key: "lapses", value: "x", expected: "a whole number from 0")),
        ("id:5-3", 4, 6, .malformed(key: "id", value: "5-3", expected: "ids such as 12,15-20")),
    ]

    @Test(arguments: errors.indices) func `An error has its place in the query`(row: Int) {
        let (query, first, last, flaw) = Self.errors[row]
        #expect(throws: Failure.query(QueryFault(flaw, at: first - 1..<last)), "\(query)") {
            try CardFilter<WrittenTerm>(query: query)
        }
    }

    @Test(arguments: ["", " ", "\u{3000}\n"]) func `An empty query is an error`(query: String) {
        #expect(throws: Failure.query(QueryFault(.empty, at: 0..<0))) { try CardFilter<WrittenTerm>(query: query) }
    }

    @Test func `Size and depth are limited`() throws {
        _ = try CardFilter<WrittenTerm>(query: String(repeating: "a ", count: 200))
        let deepest = String(repeating: "(", count: 50) + "a" + String(repeating: ")", count: 50)
        _ = try CardFilter<WrittenTerm>(query: deepest)
        for (query, flaw) in [
            (String(repeating: "a ", count: 201), QueryFlaw.tooManyTerms(limit: 200)), ("(\(deepest))", .tooDeep(limit: 50)),
            (String(repeating: "not ", count: 51) + "a", .tooDeep(limit: 50)),
            (String(repeating: "a", count: 8193), .tooLong(limit: 8192)),
        ] {
            do {
                _ = try CardFilter<WrittenTerm>(query: query)
                Issue.record("\(flaw)")
            } catch {
                guard case .query(let fault) = error else { throw error }
                #expect(fault.flaw == flaw)
            }
        }
    }

    @Test func `Any text is a filter or an error within it`() {
        var random = SystemRandomNumberGenerator()
        let parts = [
            "tag", ":", "=", "!", "<", ">=", "(", ")", "\"", "\\", "-", "#", "@", "*", " ", "\u{3000}", "or", "and", "not",
            "prop", "is", "due",
            "7", ".", "%", ",", "é", "日", "👩‍👩‍👧", "\r\n", "x",
        ]
        for _ in 0..<20_000 {
            let query = (0..<Int.random(in: 0...12, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
                .joined()
            do {
                _ = try CardFilter<WrittenTerm>(query: query)
            } catch {
                guard case .query(let fault) = error else {
                    Issue.record("\(query.debugDescription): \(error)")
                    continue
                }
                #expect(fault.range.upperBound <= query.count, "\(query.debugDescription): \(fault)")
            }
        }
    }
}

extension CardFilter<WrittenTerm> {
    /// The filter in the notation of the tests.
    fileprivate var words: String {
        switch self {
        case .all: "all"
        case .none: "none"
        case .not(let part): "not(\(part.words))"
        case .and(let parts): "and(\(parts.map(\.words).joined(separator: ", ")))"
        case .or(let parts): "or(\(parts.map(\.words).joined(separator: ", ")))"
        case .term(let term): term.condition.words
        }
    }
}

extension WrittenTerm.Condition {
    fileprivate var words: String {
        switch self {
        case .text(let side, let text): "\(side?.rawValue ?? "either") \(text.words)"
        case .field(let name, let text): "field \(name) \(text.words)"
        case .book(.name(let name), let match): "book\(match.words(name))"
        case .book(.id(let id), let match): "book\(match.words("@\(id)"))"
        case .tag(let tag, let match): "tag\(match.words(tag))"
        case .untagged: "untagged"
        case .state(let state): state.rawValue
        case .flag(let flag): "flag \(flag)"
        case .added(let days): "added \(days)"
        case .edited(let days): "edited \(days)"
        case .studied(let days): "studied \(days)"
        case .answered(let days, let rating): "answered \(days)" + (rating.map { " \($0.name)" } ?? "")
        case .number(let number, let comparison, let bound):
            "\(number.rawValue) \(comparison.rawValue) \(number == .lapses ? String(Int(bound)) : String(bound))"
        case .interval(let comparison, let days): "interval \(comparison.rawValue) \(days)"
        case .due(let comparison, let days): "due \(comparison.rawValue) \(days)"
        case .recall(let comparison, let probability): "recall \(comparison.rawValue) \(probability)"
        case .ids(let ids): "ids " + ids.map { "\($0)" }.joined(separator: " ")
        case .ordinal(let ordinal): "ordinal \(ordinal)"
        case .type(let name, _): "type \(name)"
        case .noteOf(let id): "note of \(id)"
        case .filter(let name): "filter \(name)"
        }
    }
}

extension TextCondition {
    fileprivate var words: String {
        switch self {
        case .begins(let text): "begins \(text)"
        case .contains(let text): "contains \(text)"
        case .exactly(let text): "exactly \(text)"
        }
    }
}

extension NameMatch {
    fileprivate func words(_ name: String) -> String {
        switch self {
        case .below: "~\(name)"
        case .exactly: "=\(name)"
        case .begins: " \(name)*"
        }
    }
}
