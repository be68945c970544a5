import Vocabulary
import Wording

/// An error, ready to be shown.
struct Diagnostic: Sendable {
    let code: ErrorCode

    /// The message, with the offending value in quotes.
    let message: String

    /// The place of the error; nil if no command caused it.
    let place: Place?

    /// The suggested remedies, one line each.
    var hints: [String]

    /// More errors of the same command, one line each.
    var details: [String] = []

    /// The failure of the view model behind the error; nil if the language or the terminal is behind it.
    private(set) var cause: Failure?

    /// A part of a statement.
    struct Place: Sendable {
        let statement: Statement
        let span: SourceSpan
    }

    /// Creates an error at a place in a statement.
    init(_ code: ErrorCode, _ message: String, in statement: Statement, at span: SourceSpan, hints: [String] = []) {
        self.code = code
        self.message = message
        place = Place(statement: statement, span: span)
        self.hints = hints
    }

    /// Creates an error in an argument of a command, or in the command as a whole.
    init(_ code: ErrorCode, _ message: String, in invocation: Invocation, at argument: String? = nil, hints: [String] = []) {
        let span = argument.map { invocation.span(of: $0) } ?? invocation.span
        self.init(code, message, in: invocation.statement, at: span, hints: hints)
    }

    /// Creates the error of a view model's failure.
    init(_ cause: Failure, _ wording: FailureWording, at place: Place?) {
        self.cause = cause
        code = wording.code
        message = wording.message
        hints = wording.hints
        details = wording.details
        self.place = place
    }

    /// Creates an error without a place.
    init(_ code: ErrorCode, _ message: String, hints: [String] = []) {
        self.code = code
        self.message = message
        place = nil
        self.hints = hints
    }

    /// Creates a diagnostic for an error that the grammar found in a statement.
    /// - Parameter isAtPrompt: whether a person has entered the statement.
    init(_ error: CommandError, in statement: Statement, isAtPrompt: Bool = false) {
        let lookalike = statement.lookalikeHint(for: error)
        let hints =
            lookalike.map { [$0.hint] } ?? statement.habitHints(for: error)
            ?? (isAtPrompt ? error.hintsAtPrompt : error.hints)
        self.init(
            error.code, isAtPrompt ? error.messageAtPrompt : error.message, in: statement, at: lookalike?.span ?? error.span,
            hints: hints)
    }
}
