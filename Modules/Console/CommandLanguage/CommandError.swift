import Vocabulary
import Wording

/// The reason that a statement cannot run, and the bytes that caused it. The messages are in `CommandError+Text`.
struct CommandError: Error, Sendable {
    let reason: Reason
    let span: SourceSpan

    init(_ reason: Reason, at span: SourceSpan) {
        self.reason = reason
        self.span = span
    }

    enum Reason: Sendable {
        case syntax(SyntaxProblem)
        /// No variable has this name.
        case unsetVariable(name: String, near: [String])
        /// With its variables expanded, the command is longer than the limit.
        case valuesTooLong
        /// The variables together exceed their limit.
        case variablesTooLong
        /// No command has this name.
        case unknownCommand(name: String, near: [String])
        /// The group has no such subcommand.
        case unknownSubcommand(of: CommandTable.Group, verb: String, near: [String])
        /// The noun has no verb after it.
        case missingVerb(noun: String, verbs: [String])
        case missingArgument(CommandSpec, CommandSpec.Parameter)
        case tooManyArguments(CommandSpec)
        /// A word after a query looks like another part of it.
        case strayTerm(CommandSpec)
        /// A comment after a query looks like a tag.
        case commentAfterQuery
        case unknownOption(CommandSpec, key: String, near: [String])
        case repeatedOption(CommandSpec, CommandSpec.Option)
        /// Two options that both stand in place of a list are given.
        case excludedOption(CommandSpec, CommandSpec.Option, by: CommandSpec.Option)
        case missingOption(CommandSpec, CommandSpec.Option)
        case missingOptionValue(CommandSpec, CommandSpec.Option)
        case unexpectedOptionValue(CommandSpec, CommandSpec.Option)
        /// The value is not valid for its kind; `of` is the name of the parameter or option.
        case invalidValue(ValueProblem, text: String, of: String)
    }

    /// The stable error code that scripts and tests see.
    var code: ErrorCode {
        switch reason {
        case .syntax: .syntax
        case .unsetVariable: .notFound
        case .unknownCommand, .unknownSubcommand: .unknownCommand
        case .missingVerb, .missingArgument, .tooManyArguments, .strayTerm, .commentAfterQuery, .unknownOption,
            .repeatedOption, .excludedOption, .missingOption, .missingOptionValue, .unexpectedOptionValue:
            .usage
        case .invalidValue, .valuesTooLong, .variablesTooLong: .invalid
        }
    }
}

/// A lexical error.
enum SyntaxProblem: Equatable, Sendable {
    case unclosedQuote(Character)
    /// A line within the quotes begins with the name of a command, so that the quote is probably not closed where it should be.
    case commandInQuotes(line: Int)
    /// The quote is closed in a later line, and text follows directly, so that it is probably not closed where it should be.
    case textAfterQuote(line: Int)
    case unclosedHereDocument(tag: String)
    case nothingAfterBackslash
    /// The escape in double quotes, as written.
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

/// The reason that a text is not a valid value of its kind.
enum ValueProblem: Error, Equatable {
    case duration(DurationFlaw)
    case date(DateFlaw)
    case notACount
    case notAPositiveCount
    case numberTooLarge
    case notAnID
    case notATagChange
    case notDays
    case notDueDays
    case nameBeginsWithAt
    case notAVariableName
    case notAChoice([String])
    /// One of several keys does not exist; these do.
    case notAKey(String, [String])
    case repeatedKey(String)
    case emptyFileName
}
