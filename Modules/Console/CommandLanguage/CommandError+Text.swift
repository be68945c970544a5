import TerminalText
import Vocabulary
import Wording

// The messages and hints of command errors.
extension CommandError {
    /// The message, with the offending value in quotes.
    var message: String {
        switch reason {
        case .syntax(let problem): problem.message
        case .unsetVariable(let name, _): "no variable named \(name.inQuotes)"
        case .unknownCommand(let name, _): "no command \(name.inQuotes)"
        case .unknownSubcommand(let group, let verb, _): "no command \("\(group.noun) \(verb)".inQuotes)"
        case .missingVerb(let noun, _): "\(noun) needs a verb"
        case .missingArgument(let spec, let parameter): "\(spec.name) needs \(parameter.nameInMessages)"
        case .tooManyArguments(let spec): "too many arguments for \(spec.name)"
        case .strayTerm: "a query of several words must be in quotes"
        case .commentAfterQuery: "# begins a comment, which is not part of the query"
        case .unknownOption(let spec, let key, _): "\(spec.name) has no option \(key.inQuotes)"
        case .repeatedOption(_, let option): "\(option.key) is given twice"
        case .excludedOption(_, let option, let other): "\(option.key) cannot be combined with \(other.key)"
        case .missingOption(let spec, let option): "\(spec.name) needs \(option.key)"
        case .missingOptionValue(_, let option): "\(option.key) needs a value"
        case .unexpectedOptionValue(_, let option): "\(option.key) takes no value"
        case .invalidValue(let problem, let text, _): problem.message(text)
        case .valuesTooLong:
            "with its variables expanded, the command is longer than \(ScriptReader.longestCommand >> 20) MiB"
        case .variablesTooLong: "the variables together hold more than \(Variables.byteLimit >> 20) MiB"
        }
    }

    /// The suggested remedies, one line each.
    var hints: [String] {
        switch reason {
        case .syntax(let problem): problem.hint.map { [$0] } ?? []
        case .unsetVariable(let name, let near):
            near.isEmpty ? ["set it with: let \(name) VALUE"] : [Suggestions.didYouMean(near.map { "$\($0)" })]
        case .unknownCommand(let name, _) where Self.habits[name] != nil: [Self.habits[name] ?? ""]
        case .unknownCommand(let name, let near) where near == [name]:
            ["write the words of the command without quotes around them: \(name)"]
        case .unknownCommand(let name, _) where Self.hint(forFile: name) != nil: [Self.hint(forFile: name) ?? ""]
        case .unknownCommand(_, let near): [near.isEmpty ? "`help` lists the commands" : Suggestions.didYouMean(near)]
        case .unknownSubcommand(let group, let verb, let near):
            if let verb = Self.verb(meantBy: verb, in: group) {
                [Suggestions.didYouMean(["\(group.noun) \(verb)"])]
            } else if near.isEmpty {
                [Self.subcommands(group.commands.compactMap(\.verb))]
            } else {
                [Suggestions.didYouMean(near)]
            }
        case .missingVerb(_, let verbs): [Self.subcommands(verbs)]
        case .strayTerm: ["quote the whole query, as in --where 'is:due tag:verb'"]
        case .commentAfterQuery:
            ["quote the whole query, as in --where 'is:due tag:verb'", "if it is a comment, write a blank after #"]
        case .unknownOption(let spec, "--help", _): ["`help \(spec.name)` explains the command"]
        case .unknownOption(let spec, let key, let near):
            if let parameter = spec.parameters.first(where: { "--\($0.name)".lowercased() == key.lowercased() }) {
                ["\(parameter.name) is given without \(key)", "usage: \(spec.usage)"]
            } else if near.isEmpty {
                ["usage: \(spec.usage)", "to use \(key.inQuotes) as text, put it in quotes or write -- before it"]
            } else {
                [Suggestions.didYouMean(near), "usage: \(spec.usage)"]
            }
        case .missingArgument(let spec, _), .tooManyArguments(let spec), .repeatedOption(let spec, _),
            .excludedOption(let spec, _, _),
            .missingOption(let spec, _), .missingOptionValue(let spec, _), .unexpectedOptionValue(let spec, _):
            ["usage: \(spec.usage)"]
        case .invalidValue(.notAKey(let key, let keys), _, _):
            (keys.first { $0.hasPrefix("\(key)_") } ?? Suggestions.nearest(to: key, among: keys, limit: 1).first)
                .map { [Suggestions.didYouMean([$0])] } ?? []
                + ["the keys are: " + keys.joined(separator: ", ")]
        case .invalidValue(let problem, let text, _): problem.hint(text).map { [$0] } ?? []
        case .valuesTooLong, .variablesTooLong: []
        }
    }

    /// The message for a person at the prompt, which says more than the message that scripts rely on.
    var messageAtPrompt: String {
        switch reason {
        case .missingVerb(let noun, let verbs): "\(noun) needs a subcommand: \(verbs.alternatives)"
        case .missingArgument(let spec, let parameter): "\(spec.name): \(parameter.nameInMessages) is missing"
        case .invalidValue(.notAChoice, let text, let name): "\(text.inQuotes) is not a valid value for \(name)"
        default: message
        }
    }

    /// The hints for a person at the prompt.
    var hintsAtPrompt: [String] {
        if case .missingVerb(let noun, _) = reason { ["`help \(noun)` explains them"] } else { hints }
    }

    private static func subcommands(_ verbs: [String]) -> String { "the subcommands are: " + verbs.joined(separator: ", ") }
}

extension SyntaxProblem {
    fileprivate var message: String {
        switch self {
        case .unclosedQuote(let quote): "the quote \(quote) is not closed"
        case .commandInQuotes(let line): "the quote that opens here takes in line \(line), which begins like a command"
        case .textAfterQuote(let line): "the quote that opens here is closed in line \(line), directly before other text"
        case .unclosedHereDocument(let tag): "the here-document has no line \(tag.inQuotes)"
        case .nothingAfterBackslash: "the input ends after a backslash"
        case .unknownEscape(let written) where written.utf8.count == 1: "unexpected backslash at the end of a line in quotes"
        case .unknownEscape(let written): "unknown escape \(written.inQuotes)"
        case .malformedUnicodeEscape(let written): "\(written.inQuotes) is not a character"
        case .malformedVariable: "a variable is written $name or ${name}"
        case .malformedTag: "a here-document begins with << and its tag"
        case .malformedOption: "an option is written --key, --key value or --key=value"
        case .bareBackslash: "unexpected backslash outside quotes"
        case .bareControlCharacter(let byte): "unexpected control character U+\(byte.fourHexDigits) outside quotes"
        case .variableInCommandName: "the name of a command cannot contain a variable"
        case .nul: "unexpected NUL character"
        case .invalidUTF8(let byte): "invalid UTF-8: the byte 0x\(byte.twoHexDigits)"
        case .commandTooLong: "the command is longer than \(ScriptReader.longestCommand >> 20) MiB"
        }
    }

    fileprivate var hint: String? {
        switch self {
        case .unclosedQuote(let quote): "it extends to the end of the input; close it with \(quote)"
        case .commandInQuotes, .textAfterQuote:
            "close it where the text ends; if the text is meant to have such lines, write it as a here-document: <<END"
        case .unclosedHereDocument(let tag): "end it with a line that is \(tag) and nothing else"
        case .unknownEscape, .malformedUnicodeEscape:
            #"the escapes are \" \\ \$ \n \t \u{hex}; in single quotes, a backslash is literal"#
        case .malformedVariable: #"to get the character itself, write \$ or use single quotes"#
        case .malformedTag: "a tag is made of letters, digits, _ - and ."
        case .malformedOption: "put text that begins with -- in quotes"
        case .bareControlCharacter(Byte.carriageReturn): "end lines with a line feed, as in: tr '\\r' '\\n' < FILE"
        case .bareBackslash, .bareControlCharacter: "put the word in single quotes"
        case .variableInCommandName: "write the name out"
        case .invalidUTF8: "the input must be UTF-8"
        case .nothingAfterBackslash, .nul, .commandTooLong: nil
        }
    }
}

extension ValueProblem {
    fileprivate func message(_ text: String) -> String {
        let text = text.inQuotes
        return switch self {
        case .duration(.notADuration): "\(text) is not a duration"
        case .duration(.unitOutOfRange):
            "\(text) is not a duration: after a larger unit, hours go up to 23, minutes and seconds to 59"
        case .notACount: "\(text) is not a whole number (0 or more)"
        case .notAPositiveCount: "\(text) is not a whole number (1 or more)"
        case .numberTooLarge, .duration(.numberTooLarge): "the number \(text) is too large"
        case .date(.notADate): "\(text) is not a date"
        case .date(.noSuchDay): "the day or time \(text) does not exist"
        case .notAnID: "\(text) is not an id"
        case .notATagChange: "\(text) is not a tag to add or remove"
        case .notDays: "\(text) is not a number of days from 1 to 36525"
        case .notDueDays: "\(text) is not a day on which cards can be due"
        case .nameBeginsWithAt: "the name \(text) cannot begin with @"
        case .notAVariableName: "\(text) is not a name for a variable"
        case .notAChoice: "\(text) is not a valid value"
        case .notAKey(let key, _): "there is no key \(key.inQuotes)"
        case .repeatedKey(let key): "the key \(key.inQuotes) is given twice"
        case .emptyFileName: "the name of the file is empty"
        }
    }

    fileprivate func hint(_ text: String) -> String? {
        switch self {
        case .duration(.notADuration), .duration(.unitOutOfRange):
            "write it as " + (Duration(otherwiseWritten: text)?.units ?? "90s, 5m, 1h30m or 7:30")
        case .date(.notADate): "dates look like 2026-01-31 or 2026-01-31T08:00:00Z"
        case .notAnID: "ids look like @12"
        case .notATagChange: "write +TAG to add a tag, and -TAG to remove one"
        case .notDays: "write a number of days, such as 7 or 7d"
        case .notDueDays: "write a date such as 2026-01-31, or days from today, such as 3d or 1d..7d"
        case .nameBeginsWithAt: "only ids begin with @"
        case .notAVariableName: "it is made of letters a to z or A to Z, digits and _, and does not begin with a digit"
        case .notAChoice(let choices):
            Suggestions.nearest(to: text, among: choices, limit: 1).first.map { Suggestions.didYouMean([$0]) }
                ?? "choose " + choices.alternatives
        case .notAKey, .repeatedKey, .notACount, .notAPositiveCount, .numberTooLarge, .duration(.numberTooLarge),
            .date(.noSuchDay), .emptyFileName:
            nil
        }
    }
}

extension UInt8 {
    fileprivate var twoHexDigits: String {
        let digits = String(self, radix: 16, uppercase: true)
        return digits.count < 2 ? "0" + digits : digits
    }

    fileprivate var fourHexDigits: String { "00" + twoHexDigits }
}

extension Duration {
    /// Creates a duration from a number and a unit that the language does not have, such as `1w`, `20min`, `1.5h` or `5M`; nil for
    /// anything else.
    fileprivate init?(otherwiseWritten text: String) {
        let text = text.lowercased()
        let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
        let names: [([Substring], Double)] = [
            (["s", "sec", "secs", "second", "seconds"], 1), (["m", "min", "mins", "minute", "minutes"], 60),
            (["h", "hr", "hrs", "hour", "hours"], 3600), (["d", "day", "days"], 86_400), (["w", "wk", "week", "weeks"], 604_800),
        ]
        let unit = text[digits.endIndex...].drop { $0 == " " }
        guard let seconds = names.first(where: { $0.0.contains(unit) })?.1, let number = Double(digits.replacing(",", with: ".")),
            (1...1e9).contains((number * seconds).rounded())
        else { return nil }
        self = .seconds(Int64((number * seconds).rounded()))
    }
}
