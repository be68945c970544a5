import Vocabulary

extension JSONFlaw {
    var words: String {
        switch self {
        case .syntax(let expected, let column): "the line is not valid JSON: \(expected.words) is expected at column \(column)"
        case .array: "the file is a JSON array, and not an object on each line"
        case .tooDeep(let limit): "arrays and objects are nested more than \(limit) deep"
        case .missingKey(let key): "the card has no \"\(key)\""
        case .repeatedKey(let key): "the key \"\(key)\" appears twice"
        case .wrongType(let key, let isList): "\"\(key)\" must be \(isList ? "an array of strings" : "a string")"
        }
    }

    var hints: [String] {
        switch self {
        case .syntax(.object, _), .missingKey:
            [#"nothing was imported; each line is a card such as {"front": "le chat", "back": "the cat"}"#]
        case .syntax(.key, _):
            ["nothing was imported; if an object is spread over several lines, `jq -c . FILE` puts it on one"]
        case .array:
            ["nothing was imported; --mode jsonl makes `card list` print lines, and `jq -c '.[]' FILE` makes lines of an array"]
        default: ["nothing was imported"]
        }
    }
}

extension JSONFlaw.Expected {
    fileprivate var words: String {
        switch self {
        case .object: "an object"
        case .key: "a key in double quotes"
        case .colon: "a colon"
        case .value: "a value"
        case .commaOrBrace: "a comma or a closing brace"
        case .commaOrBracket: "a comma or a closing bracket"
        case .digit: "a digit"
        case .end: "the end of the line"
        case .closingQuote: "a closing quote"
        case .escape: #"an escape sequence such as \n or \u00e9"#
        }
    }
}
