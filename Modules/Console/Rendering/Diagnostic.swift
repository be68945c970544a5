/// An error as people are told of it.
struct Diagnostic: Sendable {
    let code: ErrorCode

    /// What is wrong, naming the value in quotes.
    let message: String

    /// Where it is wrong, nil where no command is to blame.
    let place: Place?

    /// What to do about it, a line each.
    let hints: [String]

    /// A part of a statement.
    struct Place: Sendable {
        let statement: Statement
        let span: SourceSpan
    }

    /// An error at a place.
    init(_ code: ErrorCode, _ message: String, in statement: Statement, at span: SourceSpan, hints: [String] = []) {
        self.code = code
        self.message = message
        place = Place(statement: statement, span: span)
        self.hints = hints
    }

    /// An error in an argument of a command, or in the command as a whole.
    init(_ code: ErrorCode, _ message: String, in invocation: Invocation, at argument: String? = nil, hints: [String] = []) {
        let span = argument.map { invocation.span(of: $0) } ?? invocation.span
        self.init(code, message, in: invocation.statement, at: span, hints: hints)
    }

    /// An error without a place.
    init(_ code: ErrorCode, _ message: String, hints: [String] = []) {
        self.code = code
        self.message = message
        place = nil
        self.hints = hints
    }

    /// What the grammar found in a statement.
    init(_ error: CommandError, in statement: Statement) {
        self.init(error.code, error.message, in: statement, at: error.span, hints: error.hints)
    }
}
