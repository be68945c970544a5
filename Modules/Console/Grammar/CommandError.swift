import Vocabulary

/// Why a statement cannot be run, and the bytes of it that are to blame; the words are in `CommandError+Text`.
struct CommandError: Error, Sendable {
    let reason: Reason
    let span: SourceSpan

    init(_ reason: Reason, at span: SourceSpan) {
        self.reason = reason
        self.span = span
    }

    enum Reason: Sendable {
        case syntax(SyntaxProblem)
        /// No variable has the name.
        case unsetVariable(name: String, near: [String])
        /// The values are longer than a command may be, with what the variables stand for.
        case valuesTooLong
        /// The variables together are longer than they may be.
        case variablesTooLong
        /// No command has the name.
        case unknownCommand(name: String, near: [String])
        /// The noun stands alone.
        case missingVerb(noun: String, verbs: [String])
        case missingArgument(CommandSpec, CommandSpec.Parameter)
        case tooManyArguments(CommandSpec)
        case unknownOption(CommandSpec, key: String, near: [String])
        case repeatedOption(CommandSpec, CommandSpec.Option)
        case missingOption(CommandSpec, CommandSpec.Option)
        case missingOptionValue(CommandSpec, CommandSpec.Option)
        case unexpectedOptionValue(CommandSpec, CommandSpec.Option)
        /// A value that its kind does not allow.
        case invalidValue(ValueProblem, text: String)
    }

    /// The contract's code for it.
    var code: ErrorCode {
        switch reason {
        case .syntax: .syntax
        case .unsetVariable: .notFound
        case .unknownCommand: .unknownCommand
        case .missingVerb, .missingArgument, .tooManyArguments, .unknownOption, .repeatedOption, .missingOption,
            .missingOptionValue,
            .unexpectedOptionValue:
            .usage
        case .invalidValue, .valuesTooLong, .variablesTooLong: .invalid
        }
    }
}

/// What the lexer cannot read.
enum SyntaxProblem: Equatable, Sendable {
    case unclosedQuote(Character)
    case unclosedHereDocument(tag: String)
    case nothingAfterBackslash
    /// An escape in double quotes as it is written.
    case unknownEscape(String)
    case malformedUnicodeEscape(String)
    case malformedVariable
    case malformedTag
    case malformedOption
    case bareBackslash
    case bareControlCharacter(UInt8)
    case variableInCommandName
    case nul
    case invalidUTF8(UInt8)
    case commandTooLong
}

/// Why a text is no value of its kind.
enum ValueProblem: Error, Equatable {
    case duration(DurationFlaw)
    case date(DateFlaw)
    case noCount
    case numberTooLarge
    case noID
    case nameBeginsWithAt
    case noVariableName
    case noChoice([String])
}
