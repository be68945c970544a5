import TerminalText
public import Vocabulary

extension FailureWording {
    init(_ fault: QueryFault) {
        self.init(code: fault.flaw.code, message: fault.flaw.message)
        hints = fault.flaw.hints
        places = ["--where", "QUERY"]
    }
}

extension QueryFlaw {
    fileprivate var code: ErrorCode {
        switch self {
        case .empty, .noTermBefore, .noTermAfter, .foreignOperator, .doubledHyphen, .detachedHyphen, .detachedComparison,
            .noValue,
            .quotedTerm, .attached, .unclosedQuote, .unclosedParenthesis, .unopenedParenthesis, .emptyParentheses:
            .syntax
        case .tooLong, .tooManyTerms, .tooDeep, .misplacedStar, .noSuchValue, .malformed, .wrongComparison,
            .retrievabilityOutOfRange,
            .ankiDifficulty, .ankiKey, .filterCycle, .filtersTooDeep:
            .invalid
        case .unknownKey, .notFound, .unknownTag: .notFound
        case .inFilter(_, let flaw): flaw.code
        }
    }

    fileprivate var message: String {
        switch self {
        case .empty: "the query is empty"
        case .noTermBefore(let word): "\"\(word)\" needs a term before it"
        case .noTermAfter(let word): "\"\(word)\" needs a term after it"
        case .foreignOperator(let text): "\"\(text)\" is not an operator of queries"
        case .doubledHyphen: "two hyphens before a term"
        case .detachedHyphen: "- stands directly before a term"
        case .detachedComparison(let text): "\"\(text)\" needs a key directly before it"
        case .noValue(let key): "\"\(key)\" needs a value, without a blank before it"
        case .quotedTerm: "a whole term is in quotes"
        case .attached(let text):
            text == "(" || text == "\"" ? "\(text) stands directly after a term" : "two terms without a blank between"
        case .unclosedQuote: "a quote is not closed"
        case .unclosedParenthesis: "a parenthesis is not closed"
        case .unopenedParenthesis: "a parenthesis was not opened"
        case .emptyParentheses: "there is nothing between the parentheses"
        case .tooLong(let limit): "a query has at most \(limit) bytes"
        case .tooManyTerms(let limit): "a query has at most \(limit) terms"
        case .tooDeep(let limit): "a query has at most \(limit) levels of parentheses and negations"
        case .misplacedStar: "* stands only at the end of a word"
        case .noSuchValue(let key, let value, _): "\(value.inQuotes) is not a value of \(key):"
        case .malformed(let key, let value, let expected): "\(value.inQuotes) is not valid for \(key): it takes \(expected)"
        case .wrongComparison(let key, let comparison, _): "\(key) cannot be compared with \(comparison)"
        case .retrievabilityOutOfRange: "retrievability is 0 to 1"
        case .ankiDifficulty: "difficulty is 1 to 10 here; Anki's d is 0 to 1"
        case .ankiKey(let key, _): "there is no term \(key): here"
        case .unknownKey(let name, _): "no term or field is named \(name.inQuotes)"
        case .notFound(let kind, let reference, let near): FailureWording(.notFound(kind, reference, near: near)).message
        case .unknownTag(let tag, _): "no card has the tag \(tag.inQuotes)"
        case .filterCycle(let names): "the filter uses itself: \(names.joined(separator: " → "))"
        case .filtersTooDeep(let limit): "at most \(limit) filters are inside each other"
        case .inFilter(let name, let flaw): "in the filter \(name.inQuotes): \(flaw.message)"
        }
    }

    fileprivate var hints: [String] {
        switch self {
        case .empty: ["for all cards, leave --where out; a command that changes cards has --all"]
        case .noTermBefore(let word), .noTermAfter(let word): ["in quotes, \"\(word)\" is a word"]
        case .foreignOperator: ["write \"or\" between terms, a blank for \"and\", and - before a term for \"not\""]
        case .doubledHyphen: ["write one -"]
        case .detachedHyphen: ["remove the blank after it, or put it in quotes to search for it"]
        case .detachedComparison: ["write a term without blanks, such as lapses>=4"]
        case .quotedTerm(let key): ["write \(key):\"…\", or text:\"…\" to search for the text"]
        case .attached(let text): ["put a blank before \(text), or put the text in quotes"]
        case .unclosedQuote: ["a quote within a quoted text is written \\\""]
        case .noSuchValue(_, let value, let choices):
            {
                let near = Suggestions.nearest(to: value, among: choices)
                return [near.isEmpty ? "write one of: " + choices.joined(separator: ", ") : Suggestions.didYouMean(near)]
            }()
        case .wrongComparison(_, _, let allowed): ["write one of: " + allowed.joined(separator: " ")]
        case .retrievabilityOutOfRange: ["write 80% or 0.8"]
        case .ankiKey(_, let instead): [instead]
        case .unknownKey(let name, let keys):
            {
                let near = Suggestions.nearest(to: name, among: keys)
                return (near.isEmpty ? [] : [Suggestions.didYouMean(near)]) + ["put it in quotes to find the text"]
            }()
        case .notFound(let kind, let reference, let near):
            if case .name("current") = reference {
                ["at the prompt, the open book applies to a query without book:"]
            } else {
                FailureWording(.notFound(kind, reference, near: near)).hints
            }
        case .unknownTag(_, let near): near.isEmpty ? [] : [Suggestions.didYouMean(near)]
        case .noValue, .unclosedParenthesis, .unopenedParenthesis, .emptyParentheses, .tooLong, .tooManyTerms, .tooDeep,
            .misplacedStar,
            .malformed, .ankiDifficulty, .filterCycle, .filtersTooDeep:
            []
        case .inFilter(let name, let flaw): flaw.hints + ["`filter put \(Quoting.quoted(name)) QUERY` replaces its query"]
        }
    }
}

extension UnknownTag {
    /// The notice that a query names the tag.
    public var notice: String {
        "no card has the tag \(tag.inQuotes)" + (near.isEmpty ? "" : "; \(Suggestions.didYouMean(near))")
    }
}
